import { useLingui } from '@lingui/react/macro'

/** The names of a carousel's controls, in the reader's language. */
export function useCarouselTexts() {
  const { t } = useLingui()
  return {
    slide: (number: number, count: number) => t`${number} of ${count}`,
    pages: t`Choose a slide`,
    page: (number: number) => t`Slide ${number}`,
    previous: t`Previous`,
    next: t`Next`,
    pause: t`Pause`,
    play: t`Play`,
  }
}
