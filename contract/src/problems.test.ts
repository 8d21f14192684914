import { describe, expect, it } from "vitest";
import { PROBLEMS, problemCodes } from "./problems.ts";

/** One row for each refusal: its code, its status and its exact sentence. */
const EXPECTED = `
account/already-suspended 409 Ce compte est déjà suspendu.
account/bad-credentials 400 Email ou mot de passe incorrect.
account/challenge-over 400 Trop de temps a passé. Donnez de nouveau votre e-mail et votre mot de passe.
account/email-link-expired 410 Ce lien n'est plus valable : il servait pendant 24 heures.
account/email-link-invalid 400 Ce lien n'est pas valable. Il a peut-être été remplacé par un autre, plus récent.
account/email-proven 409 Votre adresse est déjà confirmée.
account/email-taken 409 Un compte existe déjà avec cet e-mail.
account/email-unproven 403 Confirmez d'abord votre adresse e-mail : ouvrez le lien que nous vous avons envoyé, ou demandez-en un nouveau.
account/export-underway 409 Votre archive est en préparation : un e-mail vous préviendra.
account/forbidden-role 403 Votre compte ne permet pas cette action.
account/has-commitments 409 Ce compte a des locations en cours ou des commandes à récupérer.
account/leaked-password 400 Ce mot de passe fait partie de ceux qui ont été volés ailleurs et que l'on essaie en premier. Choisissez-en un autre.
account/money-waiting 409 De l'argent est encore en route pour ce compte : un versement, un remboursement ou un paiement contesté. Attendez qu'il soit arrivé.
account/no-export 404 Aucune archive n'est prête : demandez-la depuis votre profil.
account/no-second-factor 409 La validation en deux étapes n'est pas activée.
account/not-found 404 Utilisateur introuvable.
account/not-suspended 409 Ce compte n'est pas suspendu.
account/onboarding-failed 503 Échec de la connexion à Stripe
account/own-account 409 Vous ne pouvez pas supprimer votre propre compte.
account/rent-unpaid 409 Ce compte a un loyer impayé que nous essayons encore de prélever. Il pourra être supprimé dès que ce loyer est payé, ou quelques jours après la fin de la location.
account/reset-link-invalid 400 Ce lien n'est plus valable. Demandez-en un nouveau.
account/second-factor-on 409 La validation en deux étapes est déjà activée.
account/second-factor-required 403 Activez d'abord la validation en deux étapes, dans votre profil.
account/suspended 403 Votre compte est suspendu.
account/texts-to-accept 409 Nos textes ont changé. Rechargez la page pour les lire et les accepter avant de continuer.
account/wait-for-code 429 Cinq codes faux : attendez un quart d'heure avant d'en donner un autre.
account/wrong-code 400 Ce code n'est pas le bon, ou il a déjà servi.
account/wrong-password 400 Le mot de passe actuel est incorrect.
admin/changed-meanwhile 409 Cette ligne a changé entre-temps. Relisez-la avant de la supprimer.
approval/not-refused 409 Cette annonce n'a pas été refusée : il n'y a rien à soumettre à nouveau.
approval/not-waiting 409 Cette annonce n'attend plus de validation.
books/already-closed 409 Ce mois est déjà clôturé.
books/differences 409 Des écarts avec le prestataire sont encore ouverts : résolvez-les, ou dites pourquoi vous clôturez quand même.
books/not-compared 409 Comparez d'abord les livres avec ceux du prestataire : ce mois ne l'a pas été depuis sa fin.
books/not-next 409 Clôturez d'abord les mois qui précèdent.
books/not-over 409 Ce mois n'est pas encore terminé.
books/nothing-closed 409 Aucun de ces mois n'est clôturé : le FEC ne contient que des écritures validées.
card/change-not-found 404 Changement de carte introuvable.
card/not-given 409 Aucune carte n'a été enregistrée.
certificate/day-out-of-range 409 L'assurance doit courir encore, et trois ans au plus.
certificate/decided 409 Cette attestation a déjà une réponse, ou une autre l'a remplacée.
certificate/not-found 404 Attestation introuvable.
checkout/closed 409 Ce paiement est déjà terminé.
checkout/failed 409 Votre banque a refusé le paiement : rien n'est débité, et rien n'est réservé.
checkout/not-found 404 Paiement introuvable.
checkout/not-paid 409 Le paiement n'est pas encore confirmé.
checkout/refunded 409 Le paiement est arrivé trop tard : il vous est remboursé.
checkout/too-many-open 429 Vous avez déjà 5 paiements en cours. Terminez-en un ou annulez-le avant d'en commencer un autre.
checkout/too-many-unpaid 429 Trop de vos paiements n'ont pas abouti aujourd'hui. Veuillez réessayer dans une heure au plus.
claim/already-open 409 Un litige est déjà ouvert pour cette location : continuez dans celui-ci.
claim/line-waits 409 Une décision ou un retour est déjà en cours pour ce produit. Attendez qu'il soit terminé.
claim/not-found 404 Ce litige est introuvable.
claim/not-now 409 Ce litige a changé entre-temps : relisez-le avant de continuer.
claim/nothing-to-claim 409 Rien de cet achat ne peut être signalé : il n'est pas payé, ou tout est déjà rendu.
claim/of-account 409 Ce compte a un litige ouvert : il pourra être fermé une fois le litige terminé.
claim/picture-not-found 404 Cette photo est introuvable.
claim/several-sellers 409 Ces produits ont plusieurs vendeurs : ouvrez un litige pour chacun.
claim/too-late 409 Le délai pour ouvrir un litige ici est passé. Vos droits restent : pour un défaut, la garantie légale dure deux ans. Écrivez au vendeur, ou à nous par la page Contact.
claim/too-many-messages 409 Vous avez déjà beaucoup écrit dans ce litige : attendez la suite.
claim/too-many-units 409 Vous n'avez pas autant d'unités.
claim/too-much 409 Ce montant dépasse ce qui a été payé.
closure/not-found 404 Fermeture introuvable.
closure/not-yours 403 Cette fermeture n'est pas la vôtre.
closure/over 409 Cette période est déjà passée.
commune/not-found 404 Commune introuvable.
company/closed 409 D'après le registre des entreprises, la vôtre a cessé son activité : rien de nouveau ne peut être vendu ni loué. Corrigez votre SIRET dans votre profil, ou contactez-nous.
company/not-found 404 Entreprise introuvable
company/verified 409 Cette entreprise est déjà vérifiée.
contest/already-sent 409 Vous avez déjà contesté cette décision.
contest/decided 409 Cette contestation a déjà sa réponse.
contest/impossible 409 Cette décision ne peut pas être contestée ici.
contest/not-found 404 Contestation introuvable.
contest/too-late 409 Les six mois pour contester cette décision sont passés.
conversation/not-found 404 Conversation introuvable.
conversation/not-reported 403 Aucun signalement ne permet de lire cette conversation.
decision/ends-too-early 409 Le dernier jour ne peut pas précéder le premier.
decision/link-invalid 404 Ce lien n'est plus valable.
delivery/day-not-open 409 Cet espace ne reçoit pas de livraison ce jour-là.
delivery/lease-not-running 409 Votre location ne court pas ce jour-là.
delivery/not-expected 409 Cette livraison n'est plus attendue.
delivery/not-found 404 Livraison introuvable.
delivery/not-yours 403 Cette livraison n'est pas la vôtre.
delivery/nothing-received 409 Rien n'est arrivé ? Dites-le en quelques mots à l'artisan.
delivery/other-product 409 Ce produit n'est pas dans cet espace.
delivery/too-many-units 409 Vous ne pouvez pas confirmer plus que ce qui est annoncé.
document/none-of-year 404 Vous n'avez aucun document de cette année.
document/not-found 404 Ce document n'existe pas.
document/not-readable 415 Envoyez un PDF ou une photo.
document/too-large 413 Le fichier ne doit pas dépasser 5 Mo.
feature/off 404 Cette fonction n'est pas proposée ici.
handover/age-unchecked 409 Vérifiez d'abord l'âge : ce produit est interdit aux moins de 18 ans.
handover/alcohol-hours 409 L'alcool ne se remet pas à cette heure (arrêté préfectoral).
handover/already-answered 409 Vous avez déjà répondu.
handover/already-done 409 Cette commande est déjà remise.
handover/already-told 409 L'acheteur est déjà prévenu.
handover/cancelled 409 Cette commande est annulée : ne remettez rien.
handover/case-decided 409 Cette réclamation est déjà décidée.
handover/case-not-found 404 Réclamation introuvable.
handover/decision-impossible 409 Cette décision n'est plus possible pour cette réclamation.
handover/lease-over 409 La location de l'artisan est terminée : cette commande ne peut plus être remise.
handover/line-contested 409 Un de ces produits attend notre décision : il ne peut pas être remis.
handover/line-not-waiting 409 Un de ces produits n'est plus à remettre.
handover/line-recalled 409 Rappel de produit : ne remettez pas ce produit. L'acheteur est prévenu.
handover/link-invalid 404 Ce lien n'est plus valable.
handover/locked 409 Trop de codes faux : attendez un quart d'heure avant de réessayer.
handover/other-place 403 Cette commande n'est pas à récupérer chez vous.
handover/too-early 409 Le créneau de cet acheteur n'est pas fini.
handover/unknown-number 404 Aucune commande n'a ce numéro.
handover/wrong-code 409 Ce code n'est pas le bon.
import/not-found 404 Cet import n'existe plus.
import/not-ready 409 Cet import n'est pas prêt.
import/under-way 409 Un import est déjà en cours : attendez qu'il se termine.
import/wrong-lines 409 Des lignes sont en erreur : corrigez le fichier, ou appliquez les autres.
injunction/already-registered 409 Cette injonction est déjà enregistrée pour cette annonce.
injunction/closed 409 Cette injonction est déjà traitée.
injunction/not-found 404 Injonction introuvable.
injunction/received-later 409 Le jour de réception ne peut pas être à venir.
injunction/still-visible 409 L'annonce est encore visible : masquez-la.
invoice/already-corrected 409 Cette facture a déjà été corrigée : une autre la remplace.
invoice/given-back 409 Cette facture a été rendue en entier par des avoirs : il n'y a plus rien à corriger.
invoice/identity-incomplete 409 Votre profil ne dit pas tout ce qu'une facture demande (SIRET, adresse, numéro de TVA). Complétez-le d'abord.
invoice/nothing-to-correct 409 Cette facture vous nomme comme votre profil. Corrigez d'abord votre profil.
leftover/case-decided 409 Ce dossier est déjà réglé.
leftover/case-not-found 404 Ce dossier n'existe pas.
leftover/day-out-of-range 400 Choisissez un jour à partir d'aujourd'hui et dans les 90 jours.
leftover/not-ended 409 Cette location n'est pas finie : il n'y a encore rien à reprendre.
leftover/not-fetched 409 D'après le stock, l'artisan n'a pas encore tout repris.
leftover/not-there 404 Ce produit ne fait pas partie de ce qui reste. Rechargez la page.
leftover/nothing-left 404 D'après le stock, il ne reste rien à étiqueter.
leftover/of-account 409 Une location finie de ce compte n'est pas réglée : voyez « Ce qui reste » sur sa page. Le compte pourra être fermé ensuite.
leftover/orders-wait 409 Des commandes attendent encore d'être remises dans cet espace : ce n'est réglé qu'après elles.
leftover/over 409 C'est réglé, ou trop tard : il n'y a plus rien à dire de ce qui restait.
leftover/sides-only 403 Seul le loueur confirme que la place est vide, ou dit ce qui reste.
legal-text/day-taken 409 Une version publiée s'applique déjà ce jour-là ou plus tard : choisissez un jour après.
legal-text/draft-changed 409 Ce brouillon a changé entre-temps : quelqu'un d'autre l'a enregistré, publié ou supprimé. Copiez ce que vous avez écrit, puis rechargez la page.
legal-text/not-found 404 Ce texte n'existe pas.
legal-text/not-in-force 409 Ce texte a changé entre-temps. Rechargez la page pour lire la version en vigueur.
legal-text/too-soon 409 Il faut au moins quinze jours entiers entre la publication d'une nouvelle version et son premier jour.
legal-text/unreadable 409 Ce texte ne peut pas être publié ainsi.
listing/already-hidden 409 C'est déjà masqué.
listing/not-hidden 409 Ce n'est pas masqué.
live/too-many-streams 429 Trop d'appareils suivent ce compte en direct : fermez-en un.
manager/already-named 409 Cette personne remet déjà les commandes de cet espace.
manager/invitation-invalid 404 Cette invitation n'est plus valable. Demandez-en une autre à qui vous l'a envoyée.
manager/not-found 404 Cette personne n'est plus dans la liste.
manager/own-address 409 C'est votre adresse : vous remettez déjà les commandes de vos espaces.
manager/own-place 409 Cet espace est le vôtre : vous en remettez déjà les commandes.
manager/too-many 409 5 personnes au plus par espace. Enlevez-en une d'abord.
message/blocked 403 Cette personne ne reçoit plus vos messages.
message/blocking 409 Vous avez bloqué cette personne. Débloquez-la pour lui écrire.
message/link-invalid 404 Ce lien n'est plus valable. Connectez-vous pour lire vos messages.
message/link-used 409 Vous avez déjà répondu par ce lien. Connectez-vous pour continuer.
message/not-found 404 Message introuvable.
message/picture-not-found 404 Photo introuvable.
message/recipient-away 409 Ce compte est fermé ou suspendu : personne ne lirait votre message.
message/side-blocks 403 Vous écrivez au nom du loueur : lui seul peut bloquer quelqu'un.
move/hidden 409 Ce produit est masqué : il ne peut pas être déplacé pour le moment.
move/orders-wait 409 Des acheteurs attendent ce produit dans son espace : leurs unités y restent. Déplacez les autres depuis le stock du produit.
move/same-lease 409 Ce produit est déjà dans cet espace.
notification/link-unknown 404 Ce lien ne sert plus. Connectez-vous pour choisir vos e-mails dans vos notifications.
notification/not-found 404 Cette notification n'existe plus.
order/age-undeclared 400 L'alcool est réservé aux adultes : confirmez que vous avez 18 ans ou plus.
order/alcohol-hours 409 L'alcool ne se vend pas à cette heure (arrêté préfectoral).
order/changed-meanwhile 409 Cette commande a changé entre-temps. Relisez-la avant de confirmer.
order/invalid-product 400 Produit invalide. Veuillez réessayer.
order/line-contested 409 Une décision est attendue pour ce produit : il ne peut pas être annulé. S'il y a un litige, répondez-y dans « Mes litiges ».
order/not-cancellable 409 Cette commande ne peut plus être annulée.
order/not-collectable 409 Cette commande ne peut pas être marquée comme récupérée.
order/not-enough-stock 409 Il n'en reste plus assez en stock.
order/not-found 404 Commande introuvable.
order/not-on-sale 409 Ce produit n'est plus en vente.
order/not-to-prepare 409 Cette commande n'est plus à préparer.
order/not-yours 403 Cette commande n'est pas la vôtre.
order/other-place 409 Ce produit se récupère à un autre endroit : il ne peut pas être dans ce panier.
order/own-product 409 Vous ne pouvez pas acheter votre propre produit.
order/price-mismatch 409 Le prix de ce produit a changé.
order/too-many-units 409 Il ne reste pas autant d'unités à annuler dans cette commande.
order/total-out-of-range 409 Le montant total doit être compris entre 0,50 € et 999 999,99 €.
paper/busy 503 Trop de documents sont demandés en même temps. Veuillez réessayer dans un instant.
paper/not-found 404 Il n'y a pas de contrat pour cet achat.
passkey/not-found 404 Cette clé d'accès n'est plus dans la liste.
passkey/not-verified 400 Cette clé d'accès n'a pas été reconnue. Réessayez, ou prenez votre mot de passe.
passkey/too-many 409 10 clés d'accès au plus. Supprimez-en une d'abord.
person/not-found 404 Cette personne est introuvable.
pickup-calendar/not-found 404 Cet agenda n'existe plus.
picture/busy 503 Trop de photos arrivent en même temps. Veuillez réessayer dans un instant.
picture/not-an-image 415 Seuls les fichiers image sont autorisés.
picture/too-large 413 La taille de l'image ne doit pas dépasser 5MB.
place-state/changed 409 L'état des lieux a changé entre-temps. Relisez-le, puis recommencez.
place-state/empty 409 Ajoutez d'abord une photo ou une remarque : il n'y a rien à signer.
place-state/not-open 409 Cet état des lieux ne s'écrit et ne se signe pas aujourd'hui.
place-state/not-signed 404 Le document existe dès que vous avez signé tous les deux.
place-state/picture-not-found 404 Cette photo n'est plus là.
place-state/read-only 403 Seuls le loueur, l'artisan et qui remet les commandes ici y écrivent.
place-state/sides-sign 403 Seuls le loueur et l'artisan signent l'état des lieux.
place-state/signed 409 Vous avez signé tous les deux : cet état des lieux ne change plus.
place-state/too-many-pictures 409 8 photos au maximum pour chacun. Supprimez-en une d'abord.
product/area-exceeds-rental 409 La surface des produits dépasse la surface louée.
product/has-orders 409 Ce produit a des commandes à récupérer : il ne peut pas être supprimé.
product/not-found 404 Produit introuvable.
product/not-yours 403 Ce produit n'est pas le vôtre.
product/quantity-below-sold 409 La quantité ne peut pas être inférieure à ce qui est déjà vendu ou réservé.
product/rental-not-running 409 Cette location n'est pas en cours : elle ne peut pas recevoir de produit.
product/too-many-pictures 409 Un produit a 8 photos au plus : supprimez-en une d'abord.
product/unknown-picture 409 Vos photos ont changé ailleurs : rechargez la page.
queue/not-found 404 C'est déjà traité.
recall/already-confirmed 409 Ce rappel est déjà lancé, avec ces mêmes mots.
recall/changed-meanwhile 409 Le nombre d'acheteurs a changé : vérifiez-le de nouveau.
recall/not-found 404 Rappel introuvable.
refund/disputed 409 La banque du payeur conteste ce paiement : c'est elle qui décide s'il est rendu.
refund/impossible-day 409 Le jour du virement ne peut être ni à venir, ni avant l'achat.
refund/not-failed 409 Ce remboursement n'est pas en échec, ou quelqu'un s'en est déjà occupé.
refund/not-found 404 Remboursement introuvable.
refund/other-request 409 Un autre remboursement est déjà fait par un premier envoi de ce formulaire.
refund/rental-in-use 409 Des commandes de produits gardés dans cette location sont à récupérer : remboursez-les d'abord.
refund/too-much 409 Ce montant dépasse ce qui reste à rembourser sur ce paiement.
rent/charging 409 Ce loyer est en cours de prélèvement. Réessayez dans quelques minutes.
rent/not-found 404 Loyer introuvable.
rent/not-payable 409 Ce loyer n'est pas à payer.
rental-request/answered 409 Cette demande n'attend plus de réponse.
rental-request/not-found 404 Demande introuvable.
rental-request/not-yours 403 Cette demande ne vous est pas adressée.
rental-request/over 409 Le délai de réponse est passé : cette demande ne peut plus être acceptée.
rental/asks-first 409 Dans cet espace, le loueur accepte chaque location : faites-lui une nouvelle demande depuis la page de l'espace.
rental/ends-anyway 409 Cette location prend fin avant la fin du préavis : il n'y a rien à faire.
rental/exit-signed 409 L'état des lieux de sortie est signé par vous deux : cette location ne peut plus être prolongée. Louez à nouveau l'espace.
rental/left 409 Vous avez donné votre préavis : pour garder ou ajouter de la place, louez de nouveau.
rental/no-give-back 409 Le contrat de cette location ne prévoit pas de rendre des palettes : vous les gardez jusqu'à son dernier jour.
rental/no-notice 409 Le contrat de cette location ne prévoit pas de fin avant son terme : elle va jusqu'à son dernier jour.
rental/not-enough-space 409 Il ne reste plus assez de place dans cet espace pour cette période.
rental/not-found 404 Location introuvable.
rental/not-monthly 409 Cette location a été payée en une fois.
rental/not-offered 409 Cet espace n'est plus proposé à la location.
rental/not-suspended 409 Le compte de cet artisan n'est pas suspendu : il donne son préavis lui-même.
rental/not-whole-months 409 La date de fin doit suivre la date de début d'un nombre entier de mois.
rental/not-yours 403 Cette location n'est pas la vôtre.
rental/one-pallet-stays 409 Une palette au moins reste louée. Pour tout rendre, quittez l'espace.
rental/over 409 Cette location est terminée.
rental/pallets-in-use 409 Vos produits occupent ces palettes : videz-les d'abord.
rental/payment-under-way 409 Un loyer de cette location est en cours de paiement. Réessayez dans une demi-heure.
rental/prepaid-too-long 409 Une location aussi longue se paie chaque mois.
rental/quote-changed 409 Les montants ont changé entre-temps. Relisez-les avant de confirmer.
rental/rent-unpaid 409 Un loyer de cette location n'est pas payé : réglez-le d'abord.
rental/rules-to-accept 409 Lisez et acceptez les règles de cet espace : elles ont pu changer.
rental/start-before-answer 409 Le loueur a 48 h pour répondre : la location commence dans 2 jours au plus tôt.
rental/start-in-past 409 La date de début ne peut pas être dans le passé.
rental/start-too-far 409 La date de début ne peut pas être à plus de 12 mois.
rental/too-long 409 La durée ne peut pas dépasser 36 mois.
rental/too-short 409 Le nombre de mois ne peut pas être inférieur à 1
rental/total-mismatch 409 Le prix total a changé.
rental/total-out-of-range 409 Le montant total doit être compris entre 0,50 € et 999 999,99 €.
report/decided 409 Ce signalement est déjà traité.
report/link-invalid 404 Ce lien n'est plus valable.
report/not-found 404 Signalement introuvable.
report/nothing-to-hide 409 Un compte ne se masque pas : suspendez-le, ou ne changez rien.
request/address-too-long 414 Cette adresse est trop longue.
request/expectation-failed 417 Cette demande attend du serveur ce qu'il ne fait pas.
request/headers-too-large 431 Les en-têtes de cette demande sont trop volumineux.
request/invalid 400 Certains champs sont à corriger.
request/not-found 404 Cette page n'existe pas.
request/record-changed 409 Des valeurs ont changé depuis l'ouverture de ce formulaire. Vérifiez-les, puis enregistrez à nouveau.
request/timeout 408 La demande a mis trop de temps à arriver. Veuillez réessayer.
request/too-large 413 Les données envoyées sont trop volumineuses.
request/too-many 429 Trop de tentatives. Veuillez réessayer dans quelques minutes.
request/unsupported-type 415 Ce type de contenu n'est pas accepté.
restock/link-invalid 404 Ce lien n'est plus valable, ou vous n'attendez plus aucun produit.
restock/not-sold-out 409 Ce produit n'est plus épuisé : rechargez la page.
review/answered 409 Vous avez déjà répondu à cet avis.
review/not-found 404 Avis introuvable
review/not-waiting 409 Cet avis n'attend plus de relecture.
review/not-yours 403 Ces avis sont réservés aux loueurs.
review/nothing-to-review 409 Un avis s'écrit après une remise ou une location terminée, dans les 60 jours qui suivent.
review/written 409 Vous avez déjà donné votre avis.
seller/not-found 404 Ce vendeur est introuvable.
server/files-unavailable 503 Les fichiers ne sont pas accessibles pour l'instant. Rien n'est perdu : veuillez réessayer dans quelques minutes.
server/provider-unavailable 503 Le service de paiement ne répond pas. Veuillez réessayer plus tard.
server/unexpected 500 Une erreur inattendue est survenue. Veuillez réessayer plus tard.
session/confirm-again 403 Confirmez d'abord que c'est bien vous.
session/not-found 404 Cette session est déjà fermée.
session/required 401 Session expirée. Veuillez vous reconnecter.
slot/after-last-day 409 Ce créneau est après le dernier jour pour récupérer la commande.
slot/alcohol-hours 409 L'alcool ne se remet pas à l'heure de ce créneau (arrêté préfectoral).
slot/full 409 Ce créneau vient d'être pris. Choisissez-en un autre.
slot/none 404 Cette commande n'a pas de créneau.
slot/none-left 409 Plus aucun créneau n'est libre ici avant le dernier jour pour récupérer la commande.
slot/not-found 404 Ce créneau n'existe pas ou plus.
slot/not-slotted 409 On ne choisit pas de créneau ici : venez pendant les horaires d'ouverture.
slot/order-not-waiting 409 Cette commande n'est plus à récupérer.
slot/too-late 409 Un créneau se choisit, se déplace ou se rend jusqu'à deux heures avant.
space/has-rentals 409 Cet espace a une location en cours ou à venir : il ne peut pas être supprimé.
space/has-requests 409 Une demande de location attend votre réponse : répondez-y d'abord.
space/not-found 404 Espace de stockage introuvable.
space/not-yours 403 Cet espace de stockage n'est pas le vôtre.
space/payment-account-missing 403 Compte Stripe manquant. Veuillez d'abord le connecter dans votre profil.
space/surface-below-rented 409 La surface ne peut pas être inférieure à ce qui est déjà loué.
space/too-many-pictures 409 Un espace a 9 photos au plus : supprimez-en une d'abord.
space/unknown-picture 409 Vos photos ont changé ailleurs : rechargez la page.
stock/batch-exists 409 Un lot de ce produit a déjà ce numéro.
stock/batch-not-found 404 Lot introuvable
stock/batch-out-of-date 409 Cette date est déjà passée.
stock/batch-over 409 Ce lot n'est plus en vente.
stock/batch-sold 409 Ce lot est déjà vendu en partie : son numéro et sa date ne changent plus.
stock/fewer-than-ordered 409 C'est moins que ce qui attend des acheteurs : annulez d'abord ce qui manque.
stock/off-sale 409 Ce produit n'est plus en vente : son stock ne peut que baisser.
stock/too-few 409 Il n'y en a pas autant en stock.
stock/too-many 409 C'est trop : 10 000 unités d'un produit au plus, celles déjà vendues comprises.
stock/too-many-batches 409 Ce produit a déjà 50 lots en stock : videz-en un d'abord.
tax-file/incomplete-sellers 409 Il manque à des vendeurs ce sans quoi le fichier est refusé. Attendez-les, ou laissez-les pour un fichier complémentaire.
tax-file/initial-first 409 Faites d'abord le fichier initial de cette année.
tax-file/initial-made 409 Le fichier initial de cette année est déjà fait.
tax-file/no-key 409 Aucune clé publique de l'administration n'est lisible : indiquez son fichier dans DAC7_PUBLIC_KEY.
tax-file/no-siren 409 Le SIREN de la plateforme n'est pas connu : écrivez-le dans OPERATOR_REGISTRATION.
tax-file/not-found 404 Fichier introuvable
tax-file/nothing-to-tell 409 Un tel fichier n'aurait rien à dire.
tax-year/not-over 409 Cette année n'est pas finie : ses relevés et ses fichiers viennent après.
team/already-member 409 Cette personne fait déjà partie de l'équipe.
team/invitation-invalid 404 Cette invitation n'est plus valable. Demandez-en une autre à qui vous l'a envoyée.
team/not-a-member 403 Vous ne faites pas partie de cette équipe.
team/not-found 404 Cette personne ne fait plus partie de l'équipe.
team/own-address 409 C'est votre adresse : vous pouvez déjà tout faire.
team/own-business 409 Cette équipe est la vôtre : vous pouvez déjà tout faire.
team/owner-only 403 Cela reste réservé au vendeur. Pour agir en votre nom, revenez à votre compte.
team/right-missing 403 Vous n'avez pas ce droit, ou ne l'avez plus. Demandez-le au vendeur.
team/too-many 409 10 personnes au plus dans une équipe. Enlevez-en une d'abord.
transaction/not-found 404 Transaction introuvable.
webhook/bad-signature 400 Signature invalide.
withdrawal/already-prepared 409 Ce produit est déjà prêt et la loi ne prévoit pas de droit de rétractation pour lui : il ne peut plus être annulé.
withdrawal/changed-meanwhile 409 Cette commande a changé entre-temps. Relisez-la avant de confirmer.
withdrawal/contested 409 Ce produit attend notre décision : vous la recevrez par e-mail.
withdrawal/excluded 409 La loi ne prévoit pas de droit de rétractation pour ce produit.
withdrawal/link-invalid 404 Ce lien n'est plus valable. Demandez-en un nouveau.
withdrawal/nothing-to-withdraw 409 Il n'y a plus rien à annuler ou à rendre pour ce produit.
withdrawal/of-account 409 Un acheteur doit encore rapporter des produits dans un espace de ce compte : voyez « Retours ». Le compte pourra être fermé ensuite.
withdrawal/over 409 Le délai pour changer d'avis est passé pour ce produit.
withdrawal/return-not-expected 409 Ce produit n'est pas attendu en retour, ou il est déjà noté comme rendu.
withdrawal/seal-undeclared 409 Ce produit ne se rend que s'il est encore scellé : cochez la case pour le confirmer.
withdrawal/too-many-units 409 Il ne reste pas autant d'unités de ce produit à annuler ou à rendre.
`;

const rows = EXPECTED.trim()
  .split("\n")
  .map((row) => /^(\S+) (\d{3}) (.+)$/.exec(row)?.slice(1) ?? [row]);

describe("refusals", () => {
  it("are all listed here, each once", () => {
    expect(rows.map(([code]) => code)).toEqual(problemCodes.toSorted());
  });

  it.each(rows)("%s", (code, status, message) => {
    expect(PROBLEMS).toHaveProperty([code], { status: Number(status), message });
  });
});
