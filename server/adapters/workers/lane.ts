import { isSmallMachine } from '#server/machine/memory.ts'

type Waiting = { holder: object; end: () => Promise<void>; enter: (entered: boolean) => void }

/**
 * The one place for a process that takes much memory (up to 300 MB), on a machine that has little. Each one that enters
 * first ends the process that the last one left there.
 */
export class Lane {
  static #shared: Lane | undefined
  readonly #line: Waiting[] = []
  /** Of the process that is there, at work or idle. */
  #last: Waiting | undefined
  #busy = false

  /** The lane of all processes of this server; undefined: there is memory for all of them. */
  static where() {
    return isSmallMachine() ? (Lane.#shared ??= new Lane()) : undefined
  }

  /** Waits for the place. @param end ends the holder's process, once another one wants to enter @returns false: the wait was given up */
  enter(holder: object, end: () => Promise<void>) {
    const entered = new Promise<boolean>((enter) => this.#line.push({ holder, end, enter }))
    void this.#advance()
    return entered
  }

  /** Ends a wait. @returns whether the holder still waited */
  giveUp(holder: object) {
    const at = this.#line.findIndex((one) => one.holder === holder)
    if (at < 0) return false
    this.#line.splice(at, 1)[0]!.enter(false)
    return true
  }

  /** The holder's work is done; its process stays until another one enters. */
  leave(holder: object) {
    if (this.#last?.holder !== holder) return
    this.#busy = false
    void this.#advance()
  }

  async #advance() {
    if (this.#busy) return
    const next = this.#line.shift()
    if (!next) return
    this.#busy = true
    const before = this.#last
    this.#last = next
    if (before && before.holder !== next.holder) await before.end()
    next.enter(true)
  }
}
