let handed: File | undefined

/** Gives a photo that was chosen on one page to the page that looks at it. */
export const handPhoto = (photo: File) => {
  handed = photo
}

/** The photo that another page has given, once. */
export function takeHandedPhoto() {
  const photo = handed
  handed = undefined
  return photo
}
