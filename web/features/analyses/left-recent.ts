import { storage } from '#web/lib/storage.ts'

const KEY = 'analysed-until'

/** A guest's analysis is kept until then: a later look may ask for it. */
export const noteRecent = (expires_at: string | null) => {
  if (expires_at !== null) storage.write(KEY, expires_at)
}

/** Whether this device has analysed a photo as a guest that is still kept: a look that asks the server nothing. */
export const leftRecent = (now_ms = Date.now()) => Date.parse(storage.read<string>(KEY) ?? '') > now_ms
