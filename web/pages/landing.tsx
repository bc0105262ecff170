import { Suspense } from 'react'
import type { Service } from '#contract/submissions.ts'
import { deferred } from '#web/lib/deferred.tsx'
import { LandingSkeleton } from './landing-skeleton.tsx'

const LandingContent = deferred(async () => (await import('./landing-content.tsx')).LandingContent)
export const preloadLanding = LandingContent.preload

// Four pages of one shape: this file is what a visitor needs to see that something comes.

export const Collection = () => <Landing service="collection" />
export const Supply = () => <Landing service="supply" />
export const Donation = () => <Landing service="donation" />
export const Collaboration = () => <Landing service="collaboration" />

const Landing = ({ service }: { service: Service }) => (
  <Suspense fallback={<LandingSkeleton />}>
    <LandingContent service={service} />
  </Suspense>
)
