/* What other modules may use of this one. */

export { allPayables } from './all-payables.ts'
export { buyCertificate } from './buy-certificate.ts'
export { cancelPurchase } from './cancel-purchase.ts'
export { frozenOrderEndpoints } from './frozen-order-endpoints.ts'
export { listCertificate, takeBack } from './list-certificate.ts'
export { marketMaintenance } from './maintenance.ts'
export { marketRecords } from './personal-records.ts'
export { placePurchase } from './place-purchase.ts'
export { purchaseEndpoints } from './purchase-endpoints.ts'
export { findHalt } from './read-halt.ts'
export { findOffer, listOffers, OFFER_SORTS } from './read-offers.ts'
export { findPrices } from './read-prices.ts'
export {
  findOwnPurchase,
  findReservation,
  listOwnPurchases,
  listOwnSales,
} from './read-purchases.ts'
export { findSaleTerms } from './read-sale-terms.ts'
export { resaleEndpoints } from './resale-endpoints.ts'
export { frozenResolution } from './resolve-frozen.ts'
export { marketTasks } from './tasks.ts'
