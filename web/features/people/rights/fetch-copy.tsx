import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { rights } from '#contract/people/rights.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { saveFile } from '#web/lib/device/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/state/notice.tsx'

/** The page that the answer's link opens: a press fetches the copy, so that its token is in no address. */
export function FetchCopy({ token }: { token: string }) {
  const fetching = useMutation({
    mutationFn: async () =>
      saveFile(
        'resirkuit-data.zip',
        await call(rights.fetchByLink, { body: { token } }, { anonymous: true }),
      ),
  })
  return (
    <Card as="section" aria-labelledby="copy" className="flex flex-col items-start gap-3">
      <h2 id="copy" className="text-xl">
        <Trans>The copy of your data</Trans>
      </h2>
      <p>
        <Trans>The copy is one ZIP file. Keep it where only you can read it.</Trans>
      </p>
      <Notice>
        {fetching.error &&
          errorMessage(fetching.error, {
            'not-found': msg`This link is invalid or has expired. Ask the operator for a new one.`,
          })}
      </Notice>
      <Button busy={fetching.isPending} onClick={() => fetching.mutate()}>
        <Trans>Download the copy</Trans>
      </Button>
    </Card>
  )
}
