import type { Sound } from '../../programs/console.ts';

/** Sounds, synthesised: no recording is used. Nothing sounds before the visitor asks for it. */

let board: AudioContext | undefined;

/**
 * Plays a sound of the board: a knock of wood for a move, two for a capture, a tone for check and for the end. Does nothing in
 * a browser without audio.
 */
export function playSound(sound: 'move' | 'capture' | 'check' | 'end'): void {
  try {
    board ??= new AudioContext();
    void board.resume();
    const now = board.currentTime + 0.01;
    knock(board, now, 1);
    if (sound === 'capture') knock(board, now + 0.07, 0.8);
    if (sound === 'check') softTone(board, now + 0.06, 660, 0.18);
    if (sound === 'end')
      for (const [index, hertz] of [392, 494, 587].entries()) softTone(board, now + 0.1 * index, hertz, 0.5);
  } catch {
    // No audio device, or none that the page may use.
  }
}

/** Wood on wood: a short, dull noise. */
function knock(audio: AudioContext, at: number, loudness: number): void {
  const seconds = 0.06;
  playNoise(audio, at, seconds, {
    gain: 0.7 * loudness,
    hertz: 950,
    sharpness: 1.4,
    loudnessAt: (since) => (1 - since / seconds) ** 4,
  });
}

/** A tone that dies away. */
function softTone(audio: AudioContext, at: number, hertz: number, seconds: number): void {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(0.12, at + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  playTone(audio, at, at + seconds, new OscillatorNode(audio, { type: 'triangle', frequency: hertz }), gain);
}

/** Plays the sounds of a machine one after the other. */
export interface SoundPlayer {
  play(sounds: readonly Sound[]): void;
  close(): void;
}

/** The plain click of a key, for a machine without a key sound of its own. */
export const CLICK: Sound = { kind: 'noise', what: 'click', millis: 12 };

/** The most sound that may be queued, in seconds; anything beyond is dropped. */
const MOST_WAITING = 2;

/** A player using Web Audio; its context is made at the first sound, which follows a key or a click. */
export function createPlayer(): SoundPlayer {
  let context: AudioContext | undefined;
  let until = 0;
  return {
    play(sounds) {
      context ??= new AudioContext();
      if (context.state === 'suspended') void context.resume();
      let at = Math.max(context.currentTime, until);
      if (at - context.currentTime > MOST_WAITING) return;
      for (const sound of sounds) {
        playMachineSound(context, sound, at);
        at += sound.millis / 1000;
      }
      until = at;
    },
    close() {
      void context?.close();
      context = undefined;
    },
  };
}

const TONE_GAIN = 0.05;
/** Strikes of the printer's head per second. */
const STRIKES = 40;

/** A click dies away at once, a printer strikes repeatedly, a card runs evenly. */
const strike = (since: number) => Math.exp(-since * 220);
const NOISES: Readonly<Record<(Sound & { kind: 'noise' })['what'], Omit<Noise, 'sharpness'>>> = {
  click: { gain: 0.12, hertz: 1800, loudnessAt: strike },
  printer: { gain: 0.06, hertz: 1800, loudnessAt: (since) => strike(since % (1 / STRIKES)) },
  card: { gain: 0.04, hertz: 300, loudnessAt: () => 0.6 },
};

function playMachineSound(audio: AudioContext, sound: Sound, at: number): void {
  const seconds = sound.millis / 1000;
  if (sound.kind === 'noise') {
    playNoise(audio, at, seconds, { ...NOISES[sound.what], sharpness: 1 });
    return;
  }
  const end = at + seconds;
  const gain = new GainNode(audio);
  gain.gain.setValueAtTime(TONE_GAIN, at);
  gain.gain.setTargetAtTime(0, end - 0.005, 0.004);
  playTone(audio, at, end + 0.03, new OscillatorNode(audio, { type: 'square', frequency: sound.hertz }), gain);
}

function playTone(audio: AudioContext, start: number, end: number, tone: OscillatorNode, gain: GainNode): void {
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(end);
}

interface Noise {
  readonly gain: number;
  /** The middle of its band of frequencies, and how narrow that is. */
  readonly hertz: number;
  readonly sharpness: number;
  /** The loudness, from 0 to 1, after a number of seconds. */
  loudnessAt(since: number): number;
}

function playNoise(
  audio: AudioContext,
  start: number,
  seconds: number,
  { gain, hertz, sharpness, loudnessAt }: Noise,
): void {
  const { sampleRate } = audio;
  const buffer = audio.createBuffer(1, Math.max(1, Math.round(seconds * sampleRate)), sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) {
    samples[index] = (2 * Math.random() - 1) * loudnessAt(index / sampleRate);
  }
  const source = new AudioBufferSourceNode(audio, { buffer });
  source
    .connect(new BiquadFilterNode(audio, { type: 'bandpass', frequency: hertz, Q: sharpness }))
    .connect(new GainNode(audio, { gain }))
    .connect(audio.destination);
  source.start(start);
}
