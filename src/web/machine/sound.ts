/** Sounds of machines, synthesised: no recording is used. Nothing sounds before the visitor asks for it. */
import type { Sound } from '../../programs/console.ts';

/** Plays sounds one after the other. */
export interface Player {
  play(sounds: readonly Sound[]): void;
  close(): void;
}

/** The plain click of a key, for a machine without a key sound of its own. */
export const CLICK: Sound = { kind: 'noise', what: 'click', millis: 12 };

const TONE_GAIN = 0.05;
const NOISE_GAIN: Readonly<Record<(Sound & { kind: 'noise' })['what'], number>> = {
  click: 0.12,
  printer: 0.06,
  card: 0.04,
};
/** Strikes of the printer's head per second. */
const STRIKES = 40;
/** The most sound that may be queued, in seconds; anything beyond is dropped. */
const MOST_WAITING = 2;

/** A player using Web Audio; its context is made at the first sound, which follows a key or a click. */
export function createPlayer(): Player {
  let context: AudioContext | undefined;
  let until = 0;
  return {
    play(sounds) {
      context ??= new AudioContext();
      if (context.state === 'suspended') void context.resume();
      let at = Math.max(context.currentTime, until);
      if (at - context.currentTime > MOST_WAITING) return;
      for (const sound of sounds) at = playAt(context, sound, at);
      until = at;
    },
    close() {
      void context?.close();
      context = undefined;
    },
  };
}

/** Plays a sound from a time on. @returns when it ends. */
function playAt(context: AudioContext, sound: Sound, at: number): number {
  const seconds = sound.millis / 1000;
  const gain = context.createGain();
  gain.connect(context.destination);
  const end = at + seconds;
  if (sound.kind === 'tone') {
    const oscillator = context.createOscillator();
    oscillator.type = 'square';
    oscillator.frequency.value = sound.hertz;
    gain.gain.setValueAtTime(TONE_GAIN, at);
    gain.gain.setTargetAtTime(0, end - 0.005, 0.004);
    oscillator.connect(gain);
    oscillator.start(at);
    oscillator.stop(end + 0.03);
    return end;
  }
  const source = context.createBufferSource();
  source.buffer = noise(context, sound.what, seconds);
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = sound.what === 'card' ? 300 : 1800;
  gain.gain.value = NOISE_GAIN[sound.what];
  source.connect(filter).connect(gain);
  source.start(at);
  return end;
}

/** Noise: a click dies away at once, a printer strikes repeatedly, a card runs evenly. */
function noise(context: AudioContext, what: 'click' | 'printer' | 'card', seconds: number): AudioBuffer {
  const { sampleRate } = context;
  const buffer = context.createBuffer(1, Math.max(1, Math.round(seconds * sampleRate)), sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) {
    const time = index / sampleRate;
    const since = what === 'printer' ? time % (1 / STRIKES) : time;
    const loudness = what === 'card' ? 0.6 : Math.exp(-since * 220);
    samples[index] = (2 * Math.random() - 1) * loudness;
  }
  return buffer;
}
