import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Suspense } from 'react'
import type { Service } from '#contract/requests/submissions.ts'
import { deferred } from '#web/lib/page/deferred.tsx'
import { LandingSkeleton } from './landing-skeleton.tsx'

const LandingContent = deferred(async () => (await import('./landing-content.tsx')).LandingContent)
export const preload = LandingContent.preload

/** Four pages of one shape: this file is what a visitor needs to see that something comes. */
export default function Landing({ service }: { service: Service }) {
  return (
    <Suspense fallback={<LandingSkeleton />}>
      <LandingContent service={service} />
    </Suspense>
  )
}

const descriptions: Record<Service, MessageDescriptor> = {
  collection: msg`Have old electronics collected at home, at the office or at the workshop, and follow the request until it is recycled.`,
  supply: msg`Ask for materials and parts recovered from electronic waste.`,
  donation: msg`Donate electronics that can be refurbished or, if not, recycled.`,
  collaboration: msg`Work with us on research, collection drives and recycling.`,
}
export const description = ({ service }: { service: Service }) => descriptions[service]
