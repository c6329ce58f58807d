/** Node only: a complete training run, which can be stopped and resumed at any time. */
import { existsSync, readFileSync } from 'node:fs';
import { seededChance } from '../host/chance.ts';
import { writeWhole } from '../node/write-whole.ts';
import { makeNetworkFile, type Network } from '../programs/antwoord/inspect.ts';
import { begin, beginFrom, type EpochReport, fitEpoch, type Plan, type SampleSplit } from './fit.ts';
import { fingerprintOf } from './node-engine.ts';
import { quantize, quantizeLayered } from './quantize.ts';
import type { Samples } from './samples.ts';
import { type Shape, startTrainer, type Trainer } from './trainer.ts';
import { trainerThreads } from './trainer-threads.ts';

interface TrainingOptions {
  readonly samples: Samples;
  readonly shape: Shape;
  readonly plan: Plan;
  readonly threads: number;
  /** The file the network is written to after each epoch; the state for resuming is stored beside it. */
  readonly file: string;
  /** The network to continue from, instead of random weights; it also values the replies unless a teacher is given. */
  readonly from?: Network | undefined;
  /** The network that values the replies, in place of the hand-written evaluation. */
  readonly teacher?: Network | undefined;
  /** The replies, asked for when they are needed (replies.ts). */
  readonly replies: () => Promise<SampleSplit>;
  readonly onEpoch?: (progress: EpochReport) => void;
  /** Asked after each epoch: ends the training there. */
  readonly isOver?: () => boolean;
}

/** A file next to the network that does not belong to this training. */
export class CheckpointError extends Error {
  override readonly name = 'CheckpointError';
}

const EPOCHS_A_SEED = 1_009;

/**
 * Trains a network and writes it to a file: first on replies, if there are any, then on searched positions. The same samples, shape and
 * plan give the same network to the bit, on any number of threads and however often the training was interrupted.
 * @throws {CheckpointError} if a file next to it belongs to another training.
 */
export async function trainNetwork(options: TrainingOptions): Promise<void> {
  const { samples, shape, plan, file, from, teacher } = options;
  const identity = identityOf(options);
  const trainer = await startTrainer(shape, mostOf(samples), trainerThreads(options.threads));
  try {
    beginTraining(trainer, options);
    if ((!from || teacher) && plan.replyEpochs > 0) {
      const weights = await trainOnReplies(options, identity);
      if (!weights) return;
      trainer.weights.set(weights);
    }
    await runStage(trainer, plan, samples, `${file}.checkpoint`, identity, options, async (progress) => {
      await writeNetwork(options, trainer, { plan, ...beganWith(options), data: samples.statement, ...progress });
    });
  } finally {
    await trainer.close();
  }
}

function beginTraining(trainer: Trainer, { plan, from, samples }: TrainingOptions): void {
  const chance = seededChance(plan.seed);
  if (from) beginFrom(trainer, from, samples.statement.slope, chance);
  else begin(trainer, chance);
}

async function writeNetwork({ file, shape, samples }: TrainingOptions, { weights }: Trainer, about: object) {
  const { slope } = samples.statement;
  const network = shape.layers ? quantizeLayered(weights, shape, slope, about) : quantize(weights, shape, slope, about);
  await writeWhole(file, makeNetworkFile(network));
}

const fingerprintIf = (network: Network | undefined) => network && fingerprintOf(makeNetworkFile(network));
const beganWith = ({ from, teacher }: TrainingOptions) => ({
  from: fingerprintIf(from),
  teacher: fingerprintIf(teacher),
});

/** @returns the weights, unless the training was ended. */
async function trainOnReplies(options: TrainingOptions, identity: string): Promise<Float32Array | undefined> {
  const { shape, plan, threads, file } = options;
  const replies = await options.replies();
  const trainer = await startTrainer(shape, mostOf(replies), trainerThreads(threads));
  try {
    beginTraining(trainer, options);
    const own = { ...plan, epochs: plan.replyEpochs, rate: plan.replyRate };
    const isWhole = await runStage(trainer, own, replies, `${file}.replies`, identity, options, async (progress) => {
      await writeNetwork(options, trainer, { plan, ...beganWith(options), ...progress });
    });
    return isWhole ? trainer.weights.slice() : undefined;
  } finally {
    await trainer.close();
  }
}

/** Runs the remaining epochs. @returns whether all are done. */
async function runStage(
  trainer: Trainer,
  plan: Plan,
  parts: SampleSplit,
  checkpoint: string,
  identity: string,
  { onEpoch, isOver }: TrainingOptions,
  write: (progress: EpochReport) => Promise<void>,
): Promise<boolean> {
  const epochsBefore = existsSync(checkpoint) ? readCheckpoint(trainer, checkpoint, identity) : 0;
  for (let epoch = epochsBefore; epoch < plan.epochs; epoch++) {
    const progress = fitEpoch(trainer, plan, epoch, parts, seededChance(plan.seed * EPOCHS_A_SEED + epoch + 1));
    await writeWhole(checkpoint, makeCheckpoint(trainer, epoch + 1, identity));
    await write(progress);
    onEpoch?.(progress);
    if (isOver?.()) return false;
  }
  return true;
}

/** The size of the largest chunk, in samples. */
function mostOf({ training, heldOut }: SampleSplit): number {
  return Math.max(...[...training, ...heldOut].map(({ count }) => count));
}

/** Everything that the result depends on. */
function identityOf({ samples, shape, plan, from, teacher }: TrainingOptions): string {
  return fingerprintOf(
    JSON.stringify([samples.statement, shape, plan, fingerprintIf(from), ...(teacher ? [fingerprintIf(teacher)] : [])]),
  );
}

function makeCheckpoint({ weights, moments }: Trainer, epochs: number, identity: string): Uint8Array {
  const head = Buffer.from(`${JSON.stringify({ epochs, identity })}\n`);
  const numbers = [weights, moments].map((each) => Buffer.from(each.buffer, each.byteOffset, each.byteLength));
  return Buffer.concat([head, ...numbers]);
}

/** @returns the number of completed epochs. */
function readCheckpoint({ weights, moments }: Trainer, file: string, identity: string): number {
  const bytes = readFileSync(file);
  const end = bytes.indexOf('\n') + 1;
  const head = JSON.parse(bytes.toString('utf8', 0, end)) as { readonly epochs: number; readonly identity: string };
  const wanted = weights.byteLength + moments.byteLength;
  if (head.identity !== identity || bytes.length - end !== wanted) {
    throw new CheckpointError(
      `${file}: it belongs to a training by another plan, from other games, or with another network to begin from or as teacher; delete it first`,
    );
  }
  const numbers = new Float32Array(Uint8Array.from(bytes.subarray(end)).buffer);
  weights.set(numbers.subarray(0, weights.length));
  moments.set(numbers.subarray(weights.length));
  return head.epochs;
}
