/**
 * Names of calls in the journal of a team, by method and path: every call that changes something
 * and can be made for a seller.
 */
export const ACT_WORDS: Readonly<Record<string, string>> = {
  "POST /api/product/create": "Produit créé",
  "PUT /api/product/update/:id": "Produit modifié",
  "DELETE /api/product/delete/:id": "Produit supprimé",
  "POST /api/product/:id/stock": "Stock corrigé",
  "PUT /api/product/:id/stock/threshold": "Alerte de stock réglée",
  "POST /api/product/:id/batches": "Lot ajouté",
  "PUT /api/product/:id/batches/:batchId": "Lot modifié",
  "POST /api/product/:id/move": "Produit déplacé",
  "POST /api/product/:id/pictures": "Photo ajoutée",
  "PUT /api/product/:id/pictures": "Photos rangées",
  "POST /api/product/imports": "Fichier de produits envoyé",
  "POST /api/product/imports/:id/confirm": "Fichier de produits enregistré",
  "DELETE /api/product/imports/:id": "Fichier de produits abandonné",
  "POST /api/invoicing/:id/correction": "Facture corrigée",
  "POST /api/deliveries": "Livraison annoncée",
  "POST /api/deliveries/:id/cancel": "Livraison annulée",
  "POST /api/orders/markReady/:orderId": "Acheteur prévenu que c'est prêt",
  "POST /api/orders/cancelSale/:orderId": "Vente annulée",
  "POST /api/orders/cancelSale/:orderId/:lineId": "Partie d'une vente annulée",
  "POST /api/handovers/check": "Code d'un acheteur vérifié",
  "POST /api/handovers/:orderId/complete": "Commande remise",
  "POST /api/handovers/:orderId/refuse": "Remise refusée",
  "POST /api/handovers/:orderId/absent": "Absence signalée",
  "POST /api/handovers/:orderId/returned": "Retour reçu",
};
