// Character codes. They have a file of their own so that bundlers inline the numbers.
export const LINE_FEED = 10;
export const RETURN = 13;
export const BANG = 33;
export const PERCENT = 37;
export const OPEN = 40;
export const CLOSE = 41;
export const DOT = 46;
export const ZERO = 48;
export const CODE_1 = 49;
export const CODE_8 = 56;
export const SEMICOLON = 59;
export const QUESTION = 63;
export const SQUARE_OPEN = 91;
export const CODE_A = 97;
export const CODE_H = 104;
export const CODE_X = 120;
export const BRACE = 123;
