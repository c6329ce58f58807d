/** Style sheets that a module brings along; the build puts them where the page finds them. */
declare module '*.css';
