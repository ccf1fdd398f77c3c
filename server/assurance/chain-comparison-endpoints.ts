import { z } from 'zod'
import { approvalEndpoint, proposal } from '#server/approvals/door.ts'
import { type Endpoint, reasonBody, sha256 } from '#server/kernel/door.ts'
import { chainComparison } from './compare-chain.ts'

/** How a chain is read on of which a block was replaced that had been final. */
export const chainComparisonEndpoints: readonly Endpoint[] = [
  proposal({
    path: '/operator/chain-comparisons',
    summary:
      'Says that the chain, of which a final block was replaced, was compared with the books, and proposes to read it on after this block. A second operator has to approve.',
    operation: 'compare_chain',
    body: z.strictObject({
      height: z.string().regex(/^\d{1,18}$/),
      evidenceHash: sha256,
      ...reasonBody.shape,
    }),
    handle: ({ platform, who, body: { height, ...asked } }) =>
      chainComparison.propose(platform, who, { height: BigInt(height), ...asked }),
  }),
  approvalEndpoint(
    chainComparison,
    'Approves that the chain was compared, from where it is then read on.',
  ),
]
