/** Whether nothing is to move by itself: what the visitor has chosen, or else the system (as `--motion` in base.css). */
export function wantsLessMotion(): boolean {
  const { motion } = document.documentElement.dataset;
  return motion === 'reduced' || (motion !== 'full' && matchMedia('(prefers-reduced-motion: reduce)').matches);
}
