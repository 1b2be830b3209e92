import { fileApi } from '@maru/api/file'
import { call } from '#kit/call/call.ts'

/** Uploads a picture, given as a data URL, before its text is saved; until then only the viewer sees it. */
export function uploadPicture(image: string): Promise<{ address: string }> {
  return call(fileApi.uploadPicture, { image })
}
