/** What was measured against what it should be, printed as it comes. */
export class Marks {
  readonly missed: string[] = [];

  /** A figure that should be at least its mark. */
  atLeast(name: string, value: number, mark: number): void {
    this.#print(name, value, `≥ ${mark}`, value >= mark);
  }

  /** A figure that should be at most its mark. */
  atMost(name: string, value: number, mark: number, unit = ''): void {
    this.#print(name, value, `≤ ${mark}${unit && ` ${unit}`}`, value <= mark);
  }

  #print(name: string, value: number, mark: string, met: boolean): void {
    console.log(`${name.padEnd(44)}${value.toFixed(2).padStart(8)}   mark ${mark.padEnd(9)}${met ? 'met' : 'MISSED'}`);
    if (!met) this.missed.push(name);
  }
}
