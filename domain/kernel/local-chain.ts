/** The number of the chain that the sandbox brings itself: no chain of others has it. */
export const LOCAL_CHAIN_ID = 31_337
