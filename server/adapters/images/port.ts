import type { PictureFormat, PictureWidth } from '#contract/reference/content.ts'

/** Where files are kept, by key (`pictures/1f….webp`). A file is there whole or not at all. */
export type FileStore = {
  /** Where that is, for people. */
  place: string
  /** @throws Problem 503 `storage-unavailable` from a store that does not answer */
  read: (key: string) => Promise<Uint8Array | undefined>
  /** @throws Problem 507 `storage-full`, 503 `storage-unavailable`; then nothing has been kept */
  write: (key: string, data: Uint8Array) => Promise<void>
  /** Also when there is none. */
  remove: (key: string) => Promise<void>
  /** The keys of the files below, in no order; `writtenBefore` leaves out what is newer. */
  list: (folder: string, options?: { writtenBefore?: Date }) => Promise<string[]>
  /** Deletes the files below that are older than the rest until at most so many bytes are left. @returns how many */
  shrink: (folder: string, max_bytes: number) => Promise<number>
  /** @throws Error where the store does not answer, or not to us */
  check: () => Promise<void>
}

/** A picture as we keep it: WebP (on paper PNG), upright, without what a camera or an editor wrote into it. */
export type NormalPicture = { data: Uint8Array; width: number; height: number }

/** A private photo: the same, no larger than a screen needs, with a hash that survives being compressed again. */
export type Photo = NormalPicture & { phash: bigint }

/** A picture in memory: upright, RGB in sRGB without transparency, three bytes a pixel, row by row. */
export type Pixels = { data: Uint8Array; width: number; height: number }

/** A photo that has been opened and is still being written; `written` fails as `photo` does. */
export type OpenPhoto = Pick<Photo, 'phash'> & {
  /** As small as a look at it allows: 448 px on its shorter side, if it has so many. */
  small: Pixels
  written: Promise<Photo>
}

/** Everything that touches a picture's bytes. */
export type Images = {
  files: FileStore
  /**
   * A photo as a phone sends it, also HEIC; one picture that stands still, and nothing else in the same file.
   * @param asker the network it comes from: those of different ones take turns
   * @throws Problem 415 `picture-unsupported`, 422 `picture-broken`, `picture-too-large`, `picture-animated` or
   *   `picture-polyglot`, 413 `file-too-large`, 503 `pictures-busy` or `pictures-unavailable`
   */
  photo: (data: Uint8Array, asker: string) => Promise<Photo>
  /** The same, given as soon as it can be looked at. @throws what `photo` throws */
  openPhoto: (data: Uint8Array, asker: string) => Promise<OpenPhoto>
  /** Whether two photos that `photo` made show the same; for those whose hashes are near. */
  alike: (one: Uint8Array, other: Uint8Array, asker: string) => Promise<boolean>
  /**
   * @throws Problem 415 `picture-unsupported`, 422 `picture-broken` or `picture-too-large`, 413 `file-too-large`,
   *   503 `pictures-busy` or `pictures-unavailable`
   */
  normalise: (data: Uint8Array) => Promise<NormalPicture>
  /** The same, and SVG drawn on white: for what an editor of a content site has chosen. SVG itself is never served. */
  normaliseOrDraw: (data: Uint8Array) => Promise<NormalPicture>
  /** A narrower one of a picture that `normalise` made; never a wider one. */
  resize: (data: Uint8Array, width: PictureWidth, format: PictureFormat) => Promise<Uint8Array>
  /** A picture that `normalise` made as PNG on white, as small as the head of a paper needs: PDF has no WebP. */
  forPaper: (data: Uint8Array) => Promise<NormalPicture>
  /** The bytes at an address of the internet, or of the operator's own content site. @throws FetchFailed */
  fetch: (url: string) => Promise<Uint8Array>
  /** Concurrent calls for the same key share one result. */
  once: <Result>(key: string, work: () => Promise<Result>) => Promise<Result>
  close: () => Promise<void>
}
