import type { ProbeResult, Probing } from './probe.ts'

/** Whether the store of photos and pictures answers, and to us. Of a folder the disk tells more. */
export async function lookAtFiles({ images: { files } }: Probing): Promise<ProbeResult> {
  await files.check()
  return { detail: files.place }
}
