import { z } from 'zod'
import { trustModel } from './model-files.ts'

/** The description that `training/` writes beside the network: how to feed it, and what its answers mean. */
const Model = z.object({
  version: z.string(),
  input: z.object({
    /** How wide and high a view is. */
    size_px: z.int(),
    /** And what a cell of the last feature map covers. */
    cell_px: z.int(),
  }),
  /** Views of the photo that are looked at, and averaged. */
  views: z.array(z.object({ crop: z.enum(['square', 'none']), zoom: z.number().min(1) })).min(1),
  /** Probabilities from which a device is named, three are offered, and it is denied that there is one. */
  thresholds: z.object({ name: z.number(), offer: z.number(), deny: z.number() }),
  /** Settings of the second look. */
  second: z.object({
    /** How wide and high the network sees the whole photo then. */
    side_px: z.int(),
    /**
     * How sure a part must be of a device to suggest it: the whole or a half of the sides, and a third; and how much surer
     * where the first look is certain that there is none (`doubt`, in part where it is in part).
     */
    suggest: z.object({ half: z.number().min(0.3), third: z.number().min(0.3), doubt: z.number().min(0) }),
    /** How sure each of two must be to say that there are several. */
    several: z.number().min(0.5),
    /** From which probability of any device in a part it is not denied that there is one. */
    lean: z.number().min(0.3),
  }),
  /** In the order of the network's `probabilities`. */
  labels: z.array(
    z.object({
      label: z.string(),
      /** Of the knowledge base. Several: the person is asked. None: nothing there is this device. */
      classes: z.array(z.string()),
      /** Words of ImageNet for it, by their place in the network's `imagenet`. */
      imagenet: z.array(z.object({ index: z.int(), word: z.string() })),
    }),
  ),
})
export type Model = z.infer<typeof Model>

export const readModel = (folder: string): Model => Model.parse(trustModel(folder))
