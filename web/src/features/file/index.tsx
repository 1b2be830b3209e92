import { createRoute } from '@tanstack/react-router'
import { lazyRoom } from '#kit/lazy-room.ts'
import type { Room } from '#kit/slots.ts'
import { lazyLayer, lazyPart } from '#ui/dialog/lazy-layer.tsx'
import { LabelText } from '#ui/form/label-text.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { UploaderPlace } from './parts/uploader-place.tsx'
import type { FormFilesProps } from './upload/parts/form-files.tsx'
import type { UploaderProps } from './upload/parts/uploader.tsx'

export { createFileCode } from './file.api.ts'
export { uploadPicture } from './picture.api.ts'
export { isPreviewed } from './preview.rules.ts'
export type { UploaderProps } from './upload/parts/uploader.tsx'

const lazy = lazyRoom('file')

/** Attaches files to a collection: choose, drop, paste, reorder, remove. The code is loaded at the first render. */
export const Uploader = lazyPart<UploaderProps>(
  'file',
  async () => (await lazy.load('file', () => import('./upload/parts/uploader.tsx'))).Uploader,
  <UploaderPlace />,
)

const LazyFormFiles = lazyPart<FormFilesProps>(
  'file',
  async () => (await lazy.load('file', () => import('./upload/parts/form-files.tsx'))).FormFiles,
  <UploaderPlace />,
)

/** The attachments of a form. The code is loaded at the first render, and the layout does not shift when it arrives. */
export function FormFiles({ label, ...props }: FormFilesProps & { label: string }) {
  return (
    <section aria-label={label}>
      <LabelText label={label} />
      <LazyFormFiles {...props} />
    </section>
  )
}

export { UploaderPlace } from './parts/uploader-place.tsx'

/** The list of attachments for readers. Without files it renders nothing. The code is loaded at the first render. */
export const AttachmentList = lazyPart<{ code: string }>(
  'file',
  async () =>
    (await lazy.load('file', () => import('./attachment/parts/attachment-list.tsx'))).AttachmentList,
  <Skeleton rows={1} />,
)

/** The preview of the only file of a collection, such as a copy of an attachment of a mail. */
export const FilePreview = lazyLayer<{ code: string; onClose: () => void }>(
  'file',
  async () => (await lazy.load('file', () => import('./attachment/parts/code-preview.tsx'))).CodePreview,
)

/** Attachments: the uploader, the list for readers, previews and the chooser of cloud files. */
export const fileRoom: Room = {
  name: 'file',
  routes: ({ plain }) => [
    createRoute({
      getParentRoute: () => plain,
      path: 'file/box',
      component: lazy.page('file', () => import('./pages/box-page.tsx'), 'BoxPage'),
    }),
  ],
}
