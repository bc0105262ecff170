import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ClassDirectory, ClassDirectorySkeleton } from '#web/knowledge/classes/class-directory.tsx'
import { useDataSet } from '#web/lib/api/data-sets.ts'
import { paths } from '#web/routing/paths.ts'
import { NotFetched, problemOf } from './states/not-fetched.tsx'

export const description = msg`What is dangerous in electronic devices, what they weigh, how to hand them over and how they are recycled, with the source of every figure.`

/** Every class of devices that something is known about. */
export default function Knowledge() {
  const { t } = useLingui()
  const known = useDataSet('knowledge')
  return (
    <>
      <h1 className="text-2xl md:text-3xl">
        <Trans>Device guide</Trans>
      </h1>
      <p className="mt-1 mb-6 max-w-prose text-muted">
        <Trans>
          What is dangerous in a device, what to do with it now, and how it is recycled, with sources.
        </Trans>
      </p>
      <NotFetched className="mb-6" asked={[known]} failed={t`The list of devices could not be loaded.`} />
      {known.data ? (
        <ClassDirectory classes={known.data.classes} addressOf={paths.device} />
      ) : (
        !problemOf(known) && <ClassDirectorySkeleton />
      )}
    </>
  )
}
