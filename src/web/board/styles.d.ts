/** Style sheets that a module imports; the build puts them where the page finds them. */
declare module '*.css';
