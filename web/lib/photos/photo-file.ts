import { ApiError } from '#web/lib/api/api.ts'

/** A file whose type is no picture's need not travel first. A phone may leave the type of a HEIC empty. */
export function refuseEarly({ type, size }: File) {
  if (size === 0 || (type !== '' && !type.startsWith('image/')))
    throw new ApiError(415, 'picture-unsupported', 'The file is not a picture.')
}

/** The first photo of what was dropped or pasted. */
export const photoIn = (data: Pick<DataTransfer, 'files'> | null) =>
  [...(data?.files ?? [])].find(({ type, name }) => type.startsWith('image/') || /\.hei[cf]$/i.test(name))
