import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { posters } from '#contract/requests/posters.ts'
import { Service } from '#contract/requests/submissions.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { saveFile } from '#web/lib/device/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { deskQuery } from './api.ts'

const serviceNames: Record<Service, MessageDescriptor> = {
  collection: msg`E-Waste Collection`,
  supply: msg`E-Waste Supply`,
  donation: msg`Donation`,
  collaboration: msg`Collaboration`,
}

/** The poster of a point, as a PDF to print; nothing while its code would lead nowhere. */
export function PointPoster({ id }: { id: number }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () =>
      saveFile(`resirkuit-poster-${id}.pdf`, await call(posters.point, { params: { id } })),
  })
  const ready = useQuery(deskQuery).data?.public_url
  // Elsewhere on the page stands what has to be set first.
  if (!ready) return null
  return (
    <>
      <Button
        variant="secondary"
        busy={isPending}
        icon={<FileDown className="size-5" aria-hidden="true" />}
        onClick={() => mutate()}
      >
        <Trans>Print the poster</Trans>
      </Button>
      <Notice className="w-full">{error && errorMessage(error)}</Notice>
    </>
  )
}

/** A poster of each service. @param ready whether the public address is set, to which their codes lead */
export function ServicePosters({ ready }: { ready: boolean }) {
  const { i18n } = useLingui()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (service: Service) =>
      saveFile(`resirkuit-poster-${service}.pdf`, await call(posters.service, { params: { service } })),
  })
  return (
    <Card as="section" aria-labelledby="posters" className="flex flex-col gap-3 p-5!">
      <h3 id="posters" className="text-lg">
        <Trans>Posters of the services</Trans>
      </h3>
      <p className="text-sm text-muted">
        <Trans>
          A PDF of A4 in both languages, with your name and logo and a code that leads to the form. The poster
          of a point is where its sticker is.
        </Trans>
      </p>
      {ready ? (
        <div className="flex flex-wrap gap-2">
          {Service.options.map((service) => (
            <Button
              key={service}
              variant="secondary"
              busy={isPending && variables === service}
              icon={<FileDown className="size-5" aria-hidden="true" />}
              onClick={() => mutate(service)}
            >
              {i18n._(serviceNames[service])}
            </Button>
          ))}
        </div>
      ) : (
        <Notice tone="warning">
          <Trans>An administrator sets the public address first (Organisation): the codes lead there.</Trans>
        </Notice>
      )}
      <Notice>{error && errorMessage(error)}</Notice>
    </Card>
  )
}
