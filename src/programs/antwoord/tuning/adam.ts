/**
 * Adam: going downhill with a step of its own for each number (D. Kingma, J. Ba: Adam, a method for stochastic
 * optimization, 2014; the constants are the paper's).
 */
export interface Adam {
  steps: number;
  readonly means: Float64Array;
  readonly squares: Float64Array;
}

const MEAN_DECAY = 0.9;
const SQUARE_DECAY = 0.999;
const LEAST = 1e-12;

/** A descent that has not begun, for so many numbers. */
export function makeAdam(length: number): Adam {
  return { steps: 0, means: new Float64Array(length), squares: new Float64Array(length) };
}

/** One step: changes the numbers against their gradient, each by about `rate` at most. */
export function descend(adam: Adam, numbers: Float64Array, gradient: Float64Array, rate: number): void {
  adam.steps++;
  const meanScale = 1 / (1 - MEAN_DECAY ** adam.steps);
  const squareScale = 1 / (1 - SQUARE_DECAY ** adam.steps);
  for (let index = 0; index < numbers.length; index++) {
    const slope = gradient[index]!;
    const mean = MEAN_DECAY * adam.means[index]! + (1 - MEAN_DECAY) * slope;
    const square = SQUARE_DECAY * adam.squares[index]! + (1 - SQUARE_DECAY) * slope * slope;
    adam.means[index] = mean;
    adam.squares[index] = square;
    numbers[index]! -= (rate * mean * meanScale) / (Math.sqrt(square * squareScale) + LEAST);
  }
}
