import type { Source } from '../program.ts';

/** The articles by and on Wim Rens. */
export const GAMBIET_SOURCES: readonly Source[] = [
  {
    id: 'part-1',
    title: 'Gambiet, een schaakprogramma voor een Personal Computer',
    author: 'W.J. Rens',
    where: 'Computerschaak 1/2, June 1981',
  },
  {
    id: 'part-2',
    title: 'Gambiet, een schaakprogramma voor een Personal Computer (2)',
    author: 'W.J. Rens',
    where: 'Computerschaak 1/3, September 1981',
  },
  {
    id: 'organisation',
    title: 'Gambiet/82: organisatie en structuur',
    author: 'W.J. Rens',
    where: 'Computerschaak 2/3, June 1982',
  },
  { id: 'slaughtered', title: 'Gambiet afgeslacht', author: 'W.J. Rens', where: 'Computerschaak 2/3, June 1982' },
  {
    id: 'search-block',
    title: 'Gambiet/82: het Search-blok',
    author: 'W.J. Rens',
    where: 'Computerschaak 2/4, August 1982',
  },
  {
    id: 'championship',
    title: 'Gambiet 82, de nieuwe Nederlandse computerschaak-kampioen',
    author: 'J.J. van Oosterwijk Bruyn',
    where: 'Computerschaak 2/5, October 1982',
  },
  {
    id: 'philips',
    title: 'Zoeklicht op het Philips schaakprogramma',
    author: 'J. Louwman',
    where: 'Computerschaak 3/3, June 1983',
  },
  { id: 'videopac', title: 'C7010 Chess Module', where: 'a page on the Videopac console and its hardware' },
  { id: 'cpw', title: 'Gambiet', where: 'Chess Programming Wiki, with the piece byte of Databus 6/1981' },
];
