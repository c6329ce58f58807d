/**
 * Does what several tests of one visit do, one after the other: a visit costs more than most of them.
 * @param parts by what each is to show; it finds the page as the part before has left it.
 * @throws naming the part that failed; those after it are not tried.
 */
export async function inTurn(parts: Readonly<Record<string, () => Promise<void>>>): Promise<void> {
  for (const [name, part] of Object.entries(parts)) {
    try {
      await part();
    } catch (error) {
      throw new Error(name, { cause: error });
    }
  }
}
