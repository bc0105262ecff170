/** The problems that keep PostgreSQL from starting. The caller may give its own advice about each. */
export type LaunchProblem =
  | 'system-unsupported'
  | 'programs-out-of-reach'
  | 'user-missing'
  | 'folder-unusable'
  | 'folder-out-of-reach'
  | 'folder-of-another-user'
  | 'folder-in-use'
  | 'folder-of-something-else'
  | 'cluster-older'
  | 'cluster-newer'
  | 'cluster-not-made'
  | 'password-missing'
  | 'predecessor-remains'
  | 'not-started'
  | 'disk-full'
  | 'earlier-programs-wrong'
  | 'earlier-programs-missing'
  | 'upgrade-failed'

/** PostgreSQL cannot be started. The message is one line: the fact, then what an operator can do. */
export class LaunchError extends Error {
  readonly problem: LaunchProblem
  readonly fact: string
  /** Begins with a verb and has no full stop. */
  readonly advice: string | undefined

  constructor(problem: LaunchProblem, fact: string, advice?: string, options?: ErrorOptions) {
    super(advice === undefined ? fact : `${fact}: ${advice}.`, options)
    this.problem = problem
    this.fact = fact
    this.advice = advice
  }
}
