import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifications, type Wishes } from '#contract/foundation/notifications.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { localeNow } from '#web/lib/words/i18n.ts'
import { keyOf } from '#web/lib/api/queries.ts'
import { toast } from '#web/ui/overlay/toast.ts'

/** How the account wants to hear of what happens, beside the bell. */
export const wishesQuery = (user_id: number) =>
  queryOptions({
    queryKey: keyOf(notifications.wishes, user_id),
    queryFn: ({ signal }) => call(notifications.wishes, {}, { signal }),
  })

/**
 * Changes that, in the language of the page. `wished` is what was chosen since the page came: a box is as it was left
 * from the tap on, also where the answer takes its time; a wish that failed is as it was before.
 */
export function useWish(user_id: number) {
  const client = useQueryClient()
  const [wished, setWished] = useState<Partial<Wishes>>({})
  const { mutate } = useMutation({
    // One after the other: the last one stands.
    scope: { id: `wishes-${user_id}` },
    mutationFn: (wish: Partial<Wishes>) =>
      call(notifications.wish, { body: { ...wish, locale: localeNow() } }),
    onSuccess: (reply) => client.setQueryData(wishesQuery(user_id).queryKey, reply),
    onError: (error) => {
      setWished({})
      toast.error(errorMessage(error))
    },
  })
  const wish = (change: Partial<Wishes>) => {
    setWished((before) => ({ ...before, ...change }))
    mutate(change)
  }
  return { wish, wished }
}
