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

/** The page that the mail's link opens: it asks for a press, because programs that look at mails open links by themselves. */
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
            Thank you. The operator has your question and answers by email within 72 hours of your question.
          </Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>Did you ask this question? If not, close this page: nothing will happen.</Trans>
          </p>
          <Notice>
            {error &&
              errorMessage(error, {
                'not-found': msg`This link is invalid or older than 24 hours. Ask again below.`,
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
