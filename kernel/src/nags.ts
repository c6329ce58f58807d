/** Annotation signs and their numbers. Numbers: PGN standard (1994), section 10; signs: the Informator's key, which most programs print. */
const SIGNS = `1 !
2 ?
3 !! ‼
4 ?? ⁇
5 !? ⁉
6 ?! ⁈
7 □
10 =
13 ∞
14 ⩲ += +/=
15 ⩱ =+ =/+
16 ± +/-
17 ∓ -/+
18 +- +−
19 -+ −+
22 ⨀
32 ⟳
36 →
40 ↑
132 ⇆
138 ⊕
140 ∆
146 N
220 D`;

const rowsOf = () => SIGNS.split('\n').map((row) => row.split(' '));
const NAG_OF_SIGN: ReadonlyMap<string, number> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ rowsOf().flatMap(([nag, ...signs]) => signs.map((sign) => [sign, Number(nag)] as const)),
);
const SIGN_OF_NAG: ReadonlyMap<number, string> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ rowsOf().map(([nag, sign]) => [Number(nag), sign!]),
);

/** The number of a sign that stands alone ("!?", "±", "+-"), or undefined. */
export function parseNag(sign: string): number | undefined {
  return NAG_OF_SIGN.get(sign);
}

/** The sign to print for a number; "$n" if it has none. */
export function makeNag(nag: number): string {
  return SIGN_OF_NAG.get(nag) ?? `$${nag}`;
}
