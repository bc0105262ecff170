import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notifications, type Wishes } from '#contract/notifications.ts'
import { call } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { localeNow } from '#web/lib/i18n.ts'
import { keyOf } from '#web/lib/queries.ts'
import { toast } from '#web/ui/toast.ts'

/** How the account wants to hear of what happens, beside the bell. */
export const wishesQuery = (user_id: number) =>
  queryOptions({
    queryKey: keyOf(notifications.wishes, user_id),
    queryFn: ({ signal }) => call(notifications.wishes, {}, { signal }),
  })

/** Changes that, in the language of the page; `wished` is what is on its way. */
export function useWish(user_id: number) {
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (wish: Partial<Wishes>) =>
      call(notifications.wish, { body: { ...wish, locale: localeNow() } }),
    onSuccess: (reply) => client.setQueryData(wishesQuery(user_id).queryKey, reply),
    onError: (error) => toast.error(errorMessage(error)),
  })
  return { wish: mutate, wished: isPending ? variables : undefined }
}
