import { createRoute } from '@tanstack/react-router'
import { lazyRoom } from '../../kit/lazy-room.ts'
import type { Room } from '../../kit/slots.ts'
import { LabelText } from '../../ui/label-text.tsx'
import { lazyPart } from '../../ui/lazy-layer.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { UploaderPlace } from './parts/uploader-place.tsx'
import type { FormFilesProps } from './upload/parts/form-files.tsx'
import type { UploaderProps } from './upload/parts/uploader.tsx'

export { createFileCode } from './file.api.ts'
export type { UploaderProps } from './upload/parts/uploader.tsx'

const lazy = lazyRoom('file')

/** Attaches files to a collection: choosing, dropping, pasting, order and removal. Loaded when it is drawn. */
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

/** The attachments of a form, loaded when it is drawn; the form does not move when they come. */
export function FormFiles({ label, ...props }: FormFilesProps & { label: string }) {
  return (
    <section aria-label={label}>
      <LabelText label={label} />
      <LazyFormFiles {...props} />
    </section>
  )
}

export { UploaderPlace } from './parts/uploader-place.tsx'

/** The attachments of something for its readers; nothing where there are none. Loaded when it is drawn. */
export const AttachmentList = lazyPart<{ code: string }>(
  'file',
  async () =>
    (await lazy.load('file', () => import('./attachment/parts/attachment-list.tsx'))).AttachmentList,
  <Skeleton rows={1} />,
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
