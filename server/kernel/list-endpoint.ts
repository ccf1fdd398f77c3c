import { z } from 'zod'
import { type Audience, type Endpoint, endpoint, type Shape } from './endpoint.ts'
import type { PageQuery } from './paged-list.ts'

type ListEndpointShape<A extends Audience, Params, Filter extends z.ZodRawShape, Answer> = Omit<
  Shape<A, Params, PageQuery & z.infer<z.ZodObject<Filter>>, unknown, Answer>,
  'method' | 'query' | 'body' | 'answer'
> & {
  /** What is read, page by page. */
  list: { readonly query: z.ZodObject; readonly rowId: z.ZodType<string> }
  /** Further parameters, which choose among its rows. */
  filter?: Filter
  /** What one item looks like on the wire. */
  item: z.ZodType
  /** What a page says besides its items. */
  besides?: z.ZodRawShape
}

/**
 * Declares the operation that gives a list by pages: `?limit` and `?cursor`, answered with `items` and `nextCursor`. Operators
 * may ask for one of its items alone (`?id`).
 */
export function listEndpoint<
  A extends Audience,
  Params,
  Answer,
  // biome-ignore lint/complexity/noBannedTypes: without a filter there are no further parameters.
  Filter extends z.ZodRawShape = {},
>({
  list,
  filter,
  item,
  besides,
  ...shape
}: ListEndpointShape<A, Params, Filter, Answer>): Endpoint {
  return endpoint<A, Params, PageQuery & z.infer<z.ZodObject<Filter>>, unknown, Answer>({
    ...shape,
    method: 'GET',
    query: list.query.extend({
      ...(shape.audience === 'operator' ? { id: list.rowId.optional() } : {}),
      ...filter,
    }) as unknown as z.ZodType<PageQuery & z.infer<z.ZodObject<Filter>>>,
    answer: z.object({ items: z.array(item), nextCursor: z.string().nullable(), ...besides }),
  })
}
