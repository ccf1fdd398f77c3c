import { z } from 'zod'
import { PICTURE_TYPES } from '#domain/campaigns/picture.ts'
import { accept } from '#domain/kernel/refusal.ts'
import {
  type Endpoint,
  endpoint,
  idParams,
  listEndpoint,
  reasonBody,
  sha256,
  wholeNumberOr,
} from '#server/kernel/door.ts'
import { hidePicture } from './hide-picture.ts'
import { listPictures } from './read-pictures.ts'
import { moveFocus, removePicture, showPicture } from './show-picture.ts'

/** A picture, on the wire: its files are `/media/u/<sha256>-<width>.<format>`. */
export const pictureView = z.object({ sha256, focusX: z.number(), focusY: z.number() })

const percent = z.int().min(0).max(100)
const at = z.iso.datetime()
const own = {
  path: '/studio/pictures/:id',
  operation: 'show_picture',
  audience: 'person',
  launch: 'fighterRegistration',
  params: idParams,
} as const
const moderated = { operation: 'hide_picture', audience: 'operator', launch: null } as const

/** Photos of athletes and organisations, covers of Pockets, and what operators hide of them. */
export const pictureEndpoints: readonly Endpoint[] = [
  endpoint({
    ...own,
    method: 'PUT',
    summary:
      'Show a picture as the photo of one’s athlete or organisation, or as the cover of a Pocket of one’s own, by its id. Up to 10 MB and 40 megapixels.',
    bytes: { in: PICTURE_TYPES },
    body: z.instanceof(Uint8Array),
    query: z.strictObject({
      focusX: wholeNumberOr(50, 0, 100),
      focusY: wholeNumberOr(50, 0, 100),
    }),
    answer: pictureView.extend({ pictureId: z.uuid() }),
    handle: ({ platform, who, params, query, body }) =>
      showPicture(platform, who, { subjectId: params.id, ...query, sent: body }),
  }),
  endpoint({
    ...own,
    method: 'PATCH',
    summary: 'Keep another point of the picture in sight where a page cuts it.',
    body: z.strictObject({ focusX: percent, focusY: percent }),
    answer: pictureView.extend({ pictureId: z.uuid() }),
    handle: ({ platform, who, params, body }) =>
      moveFocus(platform, who, { subjectId: params.id, ...body }),
  }),
  endpoint({
    ...own,
    method: 'DELETE',
    summary: 'Show no picture any more.',
    status: 204,
    answer: z.null(),
    handle: ({ platform, who, params }) => removePicture(platform, who, params.id),
  }),
  listEndpoint({
    ...moderated,
    path: '/operator/pictures',
    summary: 'Pictures that recipients show, and those that were hidden, the latest first.',
    list: listPictures,
    item: pictureView.extend({
      id: z.uuid(),
      subjectId: z.uuid(),
      uploadedAt: at,
      hiddenAt: at.nullable(),
      hiddenBecause: z.string().nullable(),
    }),
    handle: async ({ platform, query }) => accept(await listPictures(platform, query)),
  }),
  endpoint({
    ...moderated,
    method: 'POST',
    path: '/operator/pictures/:id/hiding',
    summary: 'Hide a picture from everybody.',
    params: idParams,
    body: reasonBody,
    answer: z.object({ hiddenAt: at }),
    handle: ({ platform, who, params, body }) =>
      hidePicture(platform, who, { id: params.id, ...body }),
  }),
]
