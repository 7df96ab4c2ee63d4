/** Compares figures with their targets and prints them. */
export class Marks {
  readonly missed: string[] = [];

  atLeast(name: string, value: number, mark: number): void {
    this.#print(name, value, `≥ ${mark}`, value >= mark);
  }

  atMost(name: string, value: number, mark: number, unit = ''): void {
    this.#print(name, value, `≤ ${mark}${unit && ` ${unit}`}`, value <= mark);
  }

  #print(name: string, value: number, mark: string, met: boolean): void {
    console.log(
      `${name.padEnd(44)}${value.toFixed(2).padStart(8)}   target ${mark.padEnd(9)}${met ? 'met' : 'MISSED'}`,
    );
    if (!met) this.missed.push(name);
  }
}
