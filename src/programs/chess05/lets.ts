/** The variables of LE and PL, in the listing's order, with the values of its INICON. */

export const LETS: Readonly<Record<string, number>> = {
  FKPSHD: 10,
  FKSANQ: 150,
  FMAXMT: 256,
  FNODEL: 18,
  FPADQR: 0,
  FPADQN: 0,
  FPADQB: 5,
  FPADQF: 10,
  FPADKF: 15,
  FPADKB: 5,
  FPADKN: 0,
  FPADKR: 0,
  FPBLOK: 20,
  FPCONN: 5,
  FPFLNX: 12,
  FRDUBL: 60,
  FRK7TH: 120,
  FTRADE: 36,
  FTRDSL: 5156,
  FTRPDK: 2,
  FTRPWN: 8,
  FWKING: 50,
  FWMAJM: 1,
  FWMINM: 200,
  FWPAWN: 100,
  FWROOK: 2,
  WINDOW: 30,
};

/** The switches of SW: echo, paging, preliminary scores, reply, summary, trace. */
export const SWITCHES = { EC: true, PA: true, PS: false, RE: true, SU: false, TR: false } as const;
export type Switch = keyof typeof SWITCHES;
