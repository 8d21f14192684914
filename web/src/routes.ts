import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { paths } from "@stokaz/contract/paths";

export default [
  layout("app/layout.tsx", [
    index("features/landing/landing-page.tsx"),
    route(paths.offerStorage.pattern, "features/landing/offer-storage-page.tsx"),
    route(paths.howItWorks.pattern, "features/landing/how-it-works-page.tsx"),
    route(paths.termsOfUse.pattern, "features/landing/terms-of-use-page.tsx"),
    route(paths.privacyPolicy.pattern, "features/landing/privacy-policy-page.tsx"),
    route(paths.legalNotice.pattern, "features/landing/legal-notice-page.tsx"),
    route(paths.registration.pattern, "features/accounts/registration-page.tsx"),
    route(paths.communeStorage.pattern, "features/communes/commune-storage-page.tsx"),
    route(paths.communeProducts.pattern, "features/communes/commune-products-page.tsx"),
    route(paths.accessibility.pattern, "features/landing/accessibility-page.tsx"),
    route(paths.offline.pattern, "app/offline-page.tsx"),
    layout("app/data-layout.tsx", [
      route(paths.contact.pattern, "features/contact/contact-page.tsx"),
      route(paths.registerForm.pattern, "features/accounts/register-form-page.tsx"),
      route(paths.login.pattern, "features/login/login-page.tsx"),
      route(paths.forgotPassword.pattern, "features/accounts/forgot-password-page.tsx"),
      route(paths.resetPassword.pattern, "features/accounts/reset-password-page.tsx"),
      route(paths.profile.pattern, "features/accounts/profile-page.tsx"),
      route(paths.search.pattern, "app/pages/search-page.tsx"),
      route(paths.storageDetails.pattern, "app/pages/storage-details-page.tsx"),
      route(paths.storagePaymentSuccess.pattern, "features/checkout/rental-outcome-page.tsx"),
      route(paths.storageManagement.pattern, "features/spaces/storage-management-page.tsx"),
      route(paths.productListing.pattern, "features/shop/product-listing-page.tsx"),
      route(paths.product.pattern, "features/shop/product-page.tsx"),
      route(paths.place.pattern, "features/shop/place-page.tsx"),
      route(paths.sales.pattern, "features/sales/sales-page.tsx"),
      route(paths.earnings.pattern, "features/earnings/earnings-page.tsx"),
      route(paths.myOrders.pattern, "features/orders/my-orders-page.tsx"),
      route(paths.productPaymentSuccess.pattern, "app/pages/order-outcome-page.tsx"),
      route(paths.adminDashboard.pattern, "features/admin/admin-dashboard-page.tsx"),
    ]),
    route("*", "app/not-found-page.tsx"),
  ]),
] satisfies RouteConfig;
