import { Trans } from '@lingui/react/macro'
import type { Service } from '#contract/requests/submissions.ts'
import { withDevice } from '#web/features/recognition/analyses/result/device-links.ts'
import { RecentAnalyses } from '#web/features/recognition/analyses/recent-analyses.tsx'
import { paths } from '#web/routing/paths.ts'

/** Today's analyses, to begin a request with: a device goes into the message, anything else is looked at again. */
export const LandingRecent = ({ service }: { service: Service }) => (
  <RecentAnalyses
    link={({ id, device_class }) => ({
      to: device_class ? withDevice(paths[service], device_class) : `${paths.timeline}?analysis=${id}`,
    })}
  >
    <p className="mt-1 text-sm text-muted">
      <Trans>Choose one to start your request with it.</Trans>
    </p>
  </RecentAnalyses>
)
