import type { ReactNode } from 'react'

/** One part of a result. */
export const Section = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className="break-inside-avoid">
    <h3 className="text-lg">{title}</h3>
    <div className="mt-3">{children}</div>
  </section>
)
