import { wasmModule } from '../../../kernel/wasm-module.ts';
import { type Evaluator, startEvaluatorOf } from './evaluator.ts';

/** A file of its own, so that the page, which explains values without a network, does not carry this module. */
const simd = wasmModule('tuning with SIMD', async () => (await import('../build/tuning-simd-wasm.ts')).TUNING_WASM);

/** An evaluator like that of startEvaluator, whose network uses SIMD. */
export function startSimdEvaluator(): Promise<Evaluator> {
  return startEvaluatorOf(simd);
}
