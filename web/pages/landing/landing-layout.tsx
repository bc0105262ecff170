import type { ReactNode } from 'react'

/** One place for the measures of a landing page, so that its skeleton has them too and nothing moves. */
export const LandingLayout = (props: { hero: ReactNode; guide: ReactNode; children?: ReactNode }) => (
  <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
    <div className="flex min-w-0 flex-col gap-6">{props.hero}</div>
    <div className="min-w-0 lg:row-span-2">{props.guide}</div>
    <div className="flex min-w-0 flex-col gap-8 empty:hidden">{props.children}</div>
  </div>
)

export const HeroLayout = (props: {
  art: ReactNode
  heading: ReactNode
  text: ReactNode
  action: ReactNode
}) => (
  <div className="flex flex-col gap-5 sm:flex-row-reverse sm:items-center sm:gap-10">
    <div className="mx-auto w-52 max-w-full shrink-0 sm:w-60 lg:w-64">{props.art}</div>
    <div className="min-w-0 flex-1">
      {props.heading}
      <div className="mt-3">{props.text}</div>
      <div className="mt-6">{props.action}</div>
    </div>
  </div>
)
