import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EmptyBoxArt } from '#web/illustrations/empty-box.tsx'
import { buttonStyle } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { paths } from '#web/paths.ts'

// Two places of the bottom bar whose content is not part of this version; they say so.

export const News = () => (
  <NotYet title={<Trans>No news yet</Trans>}>
    <Trans>News is not part of this version. You can already send an enquiry.</Trans>
  </NotYet>
)

export const Explore = () => (
  <NotYet title={<Trans>Nothing to explore yet</Trans>}>
    <Trans>The catalogue is not part of this version. You can already send an enquiry.</Trans>
  </NotYet>
)

const NotYet = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <EmptyState
    illustration={<EmptyBoxArt />}
    title={<h1>{title}</h1>}
    action={
      <Link to={paths.home} className={buttonStyle()}>
        <Trans>Back to home</Trans>
      </Link>
    }
  >
    {children}
  </EmptyState>
)
