import { wasmModule } from '../../../kernel/wasm-module.ts';
import { type Evaluator, startEvaluatorOf } from '../evaluator.ts';

const simd = wasmModule(
  'evaluator with SIMD',
  async () => (await import('../build/evaluator-simd-wasm.ts')).EVALUATOR_WASM,
);

/** An evaluator like that of startEvaluator, whose network uses SIMD. */
export function startSimdEvaluator(): Promise<Evaluator> {
  return startEvaluatorOf(simd);
}
