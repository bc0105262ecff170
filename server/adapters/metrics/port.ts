/** The metrics of a running server: routes, kinds and outcomes, never persons or contents. */
export type Metrics = {
  /** @param route as it is declared, e.g. `/api/submissions/:id` */
  request: (answered: { method: string; route: string; status: number; seconds: number }) => void
  /** A file came along. */
  upload: (route: string, bytes: number) => void
  job: (name: string, outcome: 'done' | 'failed', seconds: number) => void
  mail: (outcome: 'sent' | 'refused' | 'failed') => void
  look: (engine: string, outcome: 'looked' | 'fell-back' | 'failed', seconds: number) => void
  /** Everything that is known now, as Prometheus reads it. */
  text: () => Promise<{ type: string; body: string }>
}
