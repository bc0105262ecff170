import { useId, type ReactNode } from 'react'

/** The facts of the notice that differ from one installation to another. */
export type Installation = {
  /** Its name, as the operator has set it; empty: not set. Unknown while it has not come. */
  operator: string | undefined
  /** The ways to reach them, where they have set some. */
  contact: ReactNode
  /** Unknown while the settings have not come. */
  retentionMonths: number | undefined
  /** Passwords and sign-in are a hosted provider's (Google Firebase Authentication). */
  hosted: boolean
  /** Every account may see every request, by the operator's setting. */
  openDesk: boolean
  /** The analyser of photos: a model on the server, or one elsewhere. Unknown while the settings have not come. */
  vision: 'embedded' | 'remote' | undefined
}

/** The notice in one language. Each language is written by itself: a law is not read in fragments. */
export type Notice = {
  title: string
  lead: string
  /** The form for who has no account. */
  ask: { title: string; lead: string }
  versionOf: (date: string) => string
  sections: (installation: Installation) => { title: string; body: ReactNode }[]
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line pt-6">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <div className="mt-3 prose [&_li+li]:mt-1.5">{children}</div>
    </section>
  )
}

/** Pairs in two columns where there is room: what, and how long; what, and where. */
export const Pairs = ({ of }: { of: (readonly [string, ReactNode] | false)[] }) => (
  <dl className="divide-y divide-line rounded-card border border-line bg-surface">
    {of
      .filter((pair) => pair !== false)
      .map(([what, how]) => (
        <div key={what} className="px-4 py-3 sm:grid sm:grid-cols-[13rem_1fr] sm:gap-4">
          <dt className="font-semibold">{what}</dt>
          <dd className="text-muted">{how}</dd>
        </div>
      ))}
  </dl>
)
