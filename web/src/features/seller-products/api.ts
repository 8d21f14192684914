import type { CallInput } from "@stokaz/contract/endpoint";
import { listRentedSpaces } from "@stokaz/contract/leases/rentals";
import {
  exportProductFile,
  type FileContent,
  type FileFormat,
  productFileName,
} from "@stokaz/contract/products/product-files";
import {
  confirmImport,
  dropImport,
  exportImportErrors,
  getImport,
  IMPORT_ERRORS_FILE,
  listImportErrors,
  startImport,
} from "@stokaz/contract/products/product-imports";
import {
  addPicture,
  arrangePictures,
  listPictures,
} from "@stokaz/contract/products/product-pictures";
import {
  createProduct,
  deleteProduct,
  type Product,
  updateProduct,
} from "@stokaz/contract/products/products";
import {
  addBatch,
  changeBatch,
  correctStock,
  readStock,
  setLowStockThreshold,
} from "@stokaz/contract/products/stock";
import { getMoveTargets, moveStock } from "@stokaz/contract/products/stock-moves";
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { KEYS } from "../../lib/api/keys.ts";
import { FIRST_CURSOR } from "../../lib/api/paging.ts";
import { usePictureChanges } from "../../lib/api/picture-changes.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { toast } from "../../lib/browser/toasts.ts";
import { ownAccountQuery } from "../../lib/session/own-account.ts";
import { useSession } from "../../lib/session/session.ts";

/** True if the seller can receive money already; `undefined` while this is unknown. */
export const useHasPaymentAccount = (): boolean | undefined => {
  const session = useSession();
  const { data } = useQuery({ ...ownAccountQuery, enabled: session?.role === "artisan" });
  const user = data ?? session?.user;
  // A member is not told if the seller they act for has a payment account.
  return user && !user.actingFor ? user.stripeAccountId !== undefined : undefined;
};

type ProductToSave = {
  id: string | undefined;
  body: CallInput<typeof createProduct>["body"] & CallInput<typeof updateProduct>["body"];
  requestKey: string;
};

/**
 * Creates a product, once per idempotency key, or changes the product with this `id`; its quantity
 * changes once per key.
 */
export const useSaveProduct = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body, requestKey }: ProductToSave) =>
      id === undefined
        ? call(createProduct, { body }, { requestKey })
        : call(updateProduct, { params: { id }, body }, { requestKey }),
    onSuccess: () =>
      Promise.all(
        // The facts that buyers must be told depend on the product, so the business is loaded again
        // too.
        [KEYS.rentals, KEYS.business].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
};

/** Reads a product as it is stored now; `undefined` if it is no longer in this rental. */
export const readNewestProduct = async (
  rentalId: string,
  id: string,
): Promise<Product | undefined> => {
  const rentals = await call(listRentedSpaces, {});
  return rentals.find(({ _id }) => _id === rentalId)?.products.find(({ _id }) => _id === id);
};

/** Takes a product off sale; this is final. */
export const useDeleteProduct = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteProduct, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [KEYS.rentals] }),
  });
};

/** Downloads the artisan's products or an empty template as a file. */
export const useExportProducts = () =>
  useMutation({
    mutationFn: (query: { content: FileContent; format: FileFormat }) =>
      call(exportProductFile, { query }),
    onSuccess: (file, { content, format }) =>
      saveFile(productFileName(content, format), "application/octet-stream", new Uint8Array(file)),
  });

/** Downloads the errors of an import as a CSV file. */
export const useExportImportErrors = () =>
  useMutation({
    mutationFn: (id: string) => call(exportImportErrors, { params: { id } }),
    onSuccess: (file) => saveFile(IMPORT_ERRORS_FILE, "text/csv", new Uint8Array(file)),
  });

const IMPORT_KEY = [KEYS.rentals, "import"] as const;
/** Time between two checks of a running import, in milliseconds. */
const LOOK_MS = 1000;

/** Query of the artisan's last import, repeated while it is running. */
export const importQuery = queryOptions({
  queryKey: IMPORT_KEY,
  queryFn: async ({ signal }) => (await call(getImport, {}, { signal })).import,
  refetchInterval: ({ state: { data } }) =>
    data?.state === "reading" || data?.state === "applying" ? LOOK_MS : false,
});

/**
 * Query of an import's errors, page by page.
 *
 * @param wrong number of wrong lines; more of them make a new list
 */
export const importErrorsQuery = (id: string, wrong: number) =>
  infiniteQueryOptions({
    queryKey: [...IMPORT_KEY, id, "errors", wrong],
    queryFn: ({ pageParam, signal }) =>
      call(listImportErrors, { params: { id }, query: { after: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

type ImportChange =
  | { start: { file: File; pictures: File | undefined } }
  | { confirm: { id: string; skipWrong: boolean } }
  | { drop: { id: string } };

const changeImport = (change: ImportChange): Promise<unknown> => {
  if ("start" in change) return call(startImport, { body: change.start });
  if ("drop" in change) return call(dropImport, { params: { id: change.drop.id } });
  const { id, skipWrong } = change.confirm;
  return call(confirmImport, { params: { id }, body: { skipWrong } });
};

/** Uploads an import file, confirms its changes, or drops it. */
export const useChangeImport = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: changeImport,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [KEYS.rentals] }),
  });
};

const MOVEMENTS_PAGE = 20;

/** Query of a product's stock and its movements, page by page. */
export const stockQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [KEYS.stock, id],
    queryFn: ({ pageParam, signal }) =>
      call(
        readStock,
        { params: { id }, query: { limit: MOVEMENTS_PAGE, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: FIRST_CURSOR,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

type Correction = { body: CallInput<typeof correctStock>["body"]; requestKey: string };

/** Reloads the queries that show stocks. */
const useStockRefresh = () => {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [KEYS.stock, KEYS.rentals].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
    );
};

/** Corrects a stock, once per idempotency key. */
export const useCorrectStock = (id: string) =>
  useMutation({
    mutationFn: ({ body, requestKey }: Correction) =>
      call(correctStock, { params: { id }, body }, { requestKey }),
    // A refusal may mean that the stock changed, so it is loaded again as well.
    onSettled: useStockRefresh(),
  });

type Addition = { body: CallInput<typeof addBatch>["body"]; requestKey: string };

/** Adds a batch to a product, once per idempotency key. */
export const useAddBatch = (id: string) =>
  useMutation({
    mutationFn: ({ body, requestKey }: Addition) =>
      call(addBatch, { params: { id }, body }, { requestKey }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: useStockRefresh(),
  });

export const useChangeBatch = (id: string, batchId: string) =>
  useMutation({
    mutationFn: (body: CallInput<typeof changeBatch>["body"]) =>
      call(changeBatch, { params: { id, batchId }, body }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: useStockRefresh(),
  });

/** Sets the number of units at which the artisan gets a mail about low stock. */
export const useSetThreshold = (id: string) => {
  const refresh = useStockRefresh();
  return useMutation({
    mutationFn: (threshold: number | null) =>
      call(setLowStockThreshold, { params: { id }, body: { threshold } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return refresh();
    },
  });
};

export const picturesQuery = (id: string) =>
  queryOptions({
    queryKey: [KEYS.pictures, id],
    queryFn: ({ signal }) => call(listPictures, { params: { id } }, { signal }),
  });

/** Commands that add a picture to a product or change the order of its pictures. */
export const useProductPictureChanges = (id: string) =>
  usePictureChanges({
    own: picturesQuery(id).queryKey,
    shownIn: [KEYS.rentals, KEYS.products],
    add: (body) => call(addPicture, { params: { id }, body }),
    arrange: (body) => call(arrangePictures, { params: { id }, body }),
  });

/**
 * Query of the leases a product can move to. Changes of rentals, products or stocks invalidate it.
 */
export const moveTargetsQuery = (id: string) =>
  queryOptions({
    queryKey: [KEYS.stock, id, "move"],
    queryFn: ({ signal }) => call(getMoveTargets, { params: { id } }, { signal }),
  });

type Move = { body: CallInput<typeof moveStock>["body"]; requestKey: string };

/**
 * What follows a move. The hook takes it, because reading the stock again may take the form away,
 * and the callbacks of `mutate` are forgotten with the form.
 */
type MoveOutcome = { onSuccess: (moved: number) => void; onError: (error: Error) => void };

/** Moves units of a product to another lease, once per idempotency key. */
export const useMoveStock = (id: string, { onSuccess, onError }: MoveOutcome) =>
  useMutation({
    mutationFn: ({ body, requestKey }: Move) =>
      call(moveStock, { params: { id }, body }, { requestKey }),
    onSuccess: ({ message }, { body }) => {
      toast.success(message);
      onSuccess(Number(body.units));
    },
    onError,
    onSettled: useStockRefresh(),
  });
