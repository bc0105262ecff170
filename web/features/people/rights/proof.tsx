import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { rights } from '#contract/people/rights.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/state/notice.tsx'

/** Where the link of the mail leads: a press, because programs that look at mails open links by themselves. */
export function Proof({ token }: { token: string }) {
  const told = useRef<HTMLParagraphElement>(null)
  const proving = useMutation({
    mutationFn: () => call(rights.confirmByLink, { body: { token } }, { anonymous: true }),
  })
  const { isSuccess, error } = proving
  useEffect(() => {
    if (isSuccess) told.current?.focus()
  }, [isSuccess])
  return (
    <Card as="section" aria-labelledby="proof" className="flex flex-col items-start gap-3">
      <h2 id="proof" className="text-xl">
        <Trans>Your question about your data</Trans>
      </h2>
      {isSuccess ? (
        <p ref={told} tabIndex={-1} className="outline-none">
          <Trans>
            Thank you: the operator has your question, and answers by mail within 72 hours of when you asked.
          </Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>Was it you who asked? If it was not, close this page: nothing happens then.</Trans>
          </p>
          <Notice>
            {error &&
              errorMessage(error, {
                'not-found': msg`This link is not right, or older than 24 hours. Ask once more below.`,
              })}
          </Notice>
          <Button busy={proving.isPending} onClick={() => proving.mutate()}>
            <Trans>Yes, it was me</Trans>
          </Button>
        </>
      )}
    </Card>
  )
}
