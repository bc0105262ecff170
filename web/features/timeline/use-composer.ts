import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { NewPost } from '#contract/submissions.ts'
import { ApiError } from '#web/lib/api.ts'
import { randomId } from '#web/lib/guest.ts'
import { actionOf } from './actions.ts'
import { newerQuery, sendPost } from './api.ts'
import { clearDraft, EMPTY, keyFor, missingIn, readDraft, writeDraft, type Fields } from './draft.ts'
import { usePhoto } from './use-photo.ts'

const STATUS_ms = 4000

type PostState = 'idle' | 'posting' | 'posted' | { failed: unknown }

/** One post, from the choice of an action to its place in the feed. What is typed survives a reload and a failure. */
export function useComposer(user: User, onPosted: (id: number) => void) {
  const client = useQueryClient()
  const [begun] = useState(() => readDraft(user.id))
  const [fields, setFields] = useState(begun.fields)
  const tried = useRef(begun.tried)
  const [state, setState] = useState<PostState>('idle')

  const change = (part: Partial<Fields>) => {
    setFields((before) => ({ ...before, ...part }))
    setState((now) => (now === 'posting' ? now : 'idle'))
  }
  const photo = usePhoto((photo) => change({ photo }))
  useEffect(() => writeDraft(user.id, fields, tried.current), [user.id, fields])

  useEffect(() => {
    if (state !== 'posted') return
    const timer = setTimeout(() => setState('idle'), STATUS_ms)
    return () => clearTimeout(timer)
  }, [state])

  const post = async () => {
    const body = bodyOf(fields, user)
    const key = keyFor(body, tried.current, randomId)
    tried.current = { key, body }
    writeDraft(user.id, fields, tried.current)
    setState('posting')
    try {
      const { id } = await sendPost(body, key)
      tried.current = null
      clearDraft()
      photo.drop()
      setFields(EMPTY)
      setState('posted')
      onPosted(id)
      void client.refetchQueries(newerQuery(user.id, client))
    } catch (error) {
      // The photo is gone from the server: its place is free for another one.
      if (error instanceof ApiError && error.field === 'image_id') photo.drop()
      setState({ failed: error })
    }
  }
  return {
    fields,
    change,
    photo,
    state,
    missing: missingIn(fields),
    post: () => void post(),
  }
}

/** The phone number of the profile goes along, so that the operator can reach its owner. */
function bodyOf({ action, message, location, photo }: Fields, { phone_number }: User): NewPost {
  const { form_id, title } = actionOf(action)!
  return {
    title,
    message: message.trim(),
    location: location.trim(),
    form_id,
    source_url: window.location.pathname,
    status: 'published',
    ...(phone_number && { phone_number }),
    ...(photo && { image_id: photo.id }),
  }
}
