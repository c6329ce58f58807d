/** Whether nothing is to move by itself: what the visitor has chosen, or else the system (`--motion` in base.css). */
export const wantsLessMotion = (): boolean =>
  getComputedStyle(document.documentElement).getPropertyValue('--motion').trim() === '0';
