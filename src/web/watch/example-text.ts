import { eventOf, formatPlainStep, moduleOf, type SayStep } from './step-text.ts';

/** The steps of the worked example of 1981, in points. White is to move; points are counted for Black. */
export const formatExampleStep: SayStep = (telling) => {
  const { step, next, watched } = telling;
  const list = eventOf(step, 'list');
  const names = list?.moves.map(({ move }) => move).join(', ');
  switch (moduleOf(step)) {
    case 'ANALYS':
      return `ANALYS is called: White has the moves ${names}.`;
    case 'DEPTH': {
      const move = next && eventOf(next, 'enter')?.move;
      if (move) return `DEPTH picks ${move}.`;
      return watched.line.length === 0
        ? 'DEPTH finds no move left.'
        : `DEPTH finds no answer to ${watched.line[0]} left.`;
    }
    case 'EXMOVE':
      return `EXMOVE executes ${eventOf(step, 'enter')?.move} in the search.`;
    case 'NODE': {
      const evaluate = eventOf(step, 'evaluate');
      if (!evaluate) return `NODE lists Black’s answers ${names}.`;
      return `NODE asks the evaluation function: ${watched.line[1]} is worth ${-evaluate.value} points to Black.`;
    }
    case 'CLIMB': {
      const leave = eventOf(step, 'leave')!;
      if (leave.ply === 2) {
        const back = `CLIMB takes ${leave.move} back: ${leave.value} points.`;
        if (!eventOf(step, 'cut')) return back;
        const unread = watched.lists[1]?.moves.filter(({ fate }) => fate === 'open').map(({ move }) => move) ?? [];
        const cut = `${unread.join(' and ')} ${unread.length === 1 ? 'is' : 'are'} cut`;
        const rest = unread.length === 0 ? 'It was the last answer: nothing is saved' : cut;
        return `${back} More than White need allow, so White will not play ${watched.line[0]}. ${rest}.`;
      }
      const points = -leave.value;
      const isCut = watched.lists[1]?.moves.some(({ fate }) => fate === 'cut');
      return `CLIMB takes ${leave.move} back: it costs White ${isCut ? 'at least ' : ''}${points} points.`;
    }
    case 'NEXPAS':
      return 'NEXPAS: every move has been looked at.';
    case 'MOVOUT': {
      const decision = eventOf(step, 'decides')?.decision;
      return `MOVOUT plays ${decision?.move}: Black gets ${-Number(decision?.own?.score)} points, the least there is to get.`;
    }
    default:
      return formatPlainStep(telling);
  }
};
